import type { Point } from '#domain/point.ts';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useMemo, type RefObject } from 'react';
import { dropLine, dropUnder, type Dragged, type Drop } from '#domain/dashboard/edit/drop/drop.ts';
import type { DropBox } from '#domain/dashboard/edit/drop/dropPlace.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import type { Writable } from '#ui/observable.ts';

/** Where the drag would land. */
export interface DropHint {
  readonly line: DropBox;
  /** Why it cannot be dropped there. */
  readonly refusal: string | null;
}

const KIND = 'sextant-layout';
const THICKNESS = 4;

/** Makes an element draggable by its handle. */
export function useDragSource(
  element: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  dragged: Dragged | null,
): void {
  const key = JSON.stringify(dragged);
  useEffect(() => {
    if (element.current === null || handle.current === null || dragged === null) return undefined;
    return draggable({
      element: element.current,
      dragHandle: handle.current,
      getInitialData: () => ({ kind: KIND, dragged }),
    });
    // The key identifies the dragged component.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [element, handle, key]);
}

/** Makes each tab of a list draggable by its name; a finger scrolls the list. Returns what ends that. */
export function dragTabs(list: HTMLElement): () => void {
  return combine(
    ...[...list.querySelectorAll<HTMLElement>('[data-tab-id]')].map((element) =>
      draggable({
        element,
        getInitialData: () => ({ kind: KIND, dragged: { id: element.dataset['tabId'] } }),
      }),
    ),
  );
}

export interface DropZone {
  readonly root: RefObject<HTMLElement | null>;
  readonly layout: () => LayoutMap;
  readonly hint: Writable<DropHint | null>;
  readonly onDrop: (dragged: Dragged, drop: Drop) => void;
  /** The drag hovers over a tab. */
  readonly onTab: (tabId: string | null) => void;
}

/** What a drag over the layout does, whatever it is dragged with. */
export interface DropControl {
  readonly over: (dragged: Dragged, point: Point) => void;
  readonly drop: (dragged: Dragged, point: Point) => void;
  readonly leave: () => void;
  /** The element that scrolls the layout. */
  readonly scroller: () => HTMLElement | null;
}

export function useDropControl({ root, layout, hint, onDrop, onTab }: DropZone): DropControl {
  return useMemo(() => {
    function find(dragged: Dragged, point: Point): { readonly drop: Drop; readonly boxOf: BoxOf } | null {
      const element = root.current;
      const at = document.elementFromPoint(point.x, point.y);
      onTab(at?.closest<HTMLElement>('[data-tab-id]')?.dataset['tabId'] ?? null);
      if (element === null || !element.contains(at)) return null;
      const over = at?.closest<HTMLElement>('[data-edit-id]')?.dataset['editId'];
      const boxOf = (id: string): DropBox | null => boxIn(element, id);
      const drop = over === undefined ? null : dropUnder(layout(), dragged, { over, point, boxOf });
      return drop && { drop, boxOf };
    }
    function leave(): void {
      hint.set(null);
      onTab(null);
    }
    return {
      over(dragged, point) {
        const found = find(dragged, point);
        const own = 'id' in dragged ? dragged.id : null;
        const line =
          found && dropLine(layout(), found.drop.place, { own, boxOf: found.boxOf, thickness: THICKNESS });
        hint.set(found && line && { line, refusal: found.drop.refusal?.text ?? null });
      },
      drop(dragged, point) {
        const found = find(dragged, point);
        leave();
        if (found !== null) onDrop(dragged, found.drop);
      },
      leave,
      scroller: () => root.current?.parentElement ?? null,
    };
  }, [root, layout, hint, onDrop, onTab]);
}

type BoxOf = (id: string) => DropBox | null;

/** Makes the layout a drop target of the browser's own drags: by mouse, and by touch where the browser has them. */
export function useDropZone(root: RefObject<HTMLElement | null>, control: DropControl): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    /** With Alt a component is copied and not moved. */
    const meant = (dragged: Dragged, { altKey }: { readonly altKey: boolean }): Dragged =>
      altKey && 'id' in dragged ? { copyOf: dragged.id } : dragged;
    return dropTargetForElements({
      element,
      getDropEffect: ({ input }) => (input.altKey ? 'copy' : 'move'),
      canDrop: ({ source }) => source.data['kind'] === KIND,
      onDrag: ({ source, location: { current } }) =>
        control.over(meant(source.data['dragged'] as Dragged, current.input), pointOf(current.input)),
      onDragLeave: control.leave,
      onDrop: ({ source, location: { current } }) =>
        control.drop(meant(source.data['dragged'] as Dragged, current.input), pointOf(current.input)),
    });
  }, [root, control]);
}

function pointOf({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
  return { x: clientX, y: clientY };
}

/** A tab is located by its button, every other component by its frame. */
function boxIn(root: HTMLElement, id: string): DropBox | null {
  const name = CSS.escape(id);
  const found =
    root.querySelector(`[data-tab-id="${name}"]`) ??
    (root.dataset['editId'] === id ? root : root.querySelector(`[data-edit-id="${name}"]`));
  if (found === null) return null;
  const { left, top, right, bottom } = found.getBoundingClientRect();
  return { left, top, right, bottom };
}
