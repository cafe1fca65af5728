import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { dropLine, dropUnder } from '#domain/dashboard/edit/drop.ts';
import type { Dragged, Drop } from '#domain/dashboard/edit/drop.ts';
import type { Box, Point } from '#domain/dashboard/edit/dropPlace.ts';
import type { LayoutMap } from '#domain/dashboard/edit/layoutMap.ts';
import type { Writable } from '#ui/observable.ts';

/** Where the drag would land. */
export interface DropHint {
  readonly line: Box;
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [element, handle, key]);
}

export interface DropZone {
  readonly root: RefObject<HTMLElement | null>;
  readonly layout: () => LayoutMap;
  readonly hint: Writable<DropHint | null>;
  readonly onDrop: (dragged: Dragged, drop: Drop) => void;
  /** The drag hovers over a tab. */
  readonly onTab: (tabId: string | null) => void;
}

/** Makes the layout a drop target. */
export function useDropZone(zone: DropZone): void {
  const { root, layout, hint, onDrop, onTab } = zone;
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const boxOf = (id: string): Box | null => boxIn(element, id);

    function find(dragged: Dragged, point: Point): Drop | null {
      const at = document.elementFromPoint(point.x, point.y);
      const over = at?.closest<HTMLElement>('[data-edit-id]')?.dataset['editId'];
      onTab(at?.closest<HTMLElement>('[data-tab-id]')?.dataset['tabId'] ?? null);
      return over === undefined ? null : dropUnder(layout(), dragged, { over, point, boxOf });
    }

    /** With Alt a component is copied and not moved. */
    const meant = (dragged: Dragged, { altKey }: { readonly altKey: boolean }): Dragged =>
      altKey && 'id' in dragged ? { copyOf: dragged.id } : dragged;

    return dropTargetForElements({
      element,
      getDropEffect: ({ input }) => (input.altKey ? 'copy' : 'move'),
      canDrop: ({ source }) => source.data['kind'] === KIND,
      onDrag({ source, location }) {
        const dragged = meant(source.data['dragged'] as Dragged, location.current.input);
        const drop = find(dragged, pointOf(location.current.input));
        const own = 'id' in dragged ? dragged.id : null;
        const line = drop && dropLine(layout(), drop.place, { own, boxOf, thickness: THICKNESS });
        hint.set(drop && line && { line, refusal: drop.refusal?.text ?? null });
      },
      onDragLeave() {
        hint.set(null);
        onTab(null);
      },
      onDrop({ source, location }) {
        const dragged = meant(source.data['dragged'] as Dragged, location.current.input);
        const drop = find(dragged, pointOf(location.current.input));
        hint.set(null);
        onTab(null);
        if (drop !== null) onDrop(dragged, drop);
      },
    });
  }, [root, layout, hint, onDrop, onTab]);
}

function pointOf({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
  return { x: clientX, y: clientY };
}

/** A tab is located by its button, every other component by its frame. */
function boxIn(root: HTMLElement, id: string): Box | null {
  const name = CSS.escape(id);
  const found =
    root.querySelector(`[data-tab-id="${name}"]`) ??
    (root.dataset['editId'] === id ? root : root.querySelector(`[data-edit-id="${name}"]`));
  if (found === null) return null;
  const { left, top, right, bottom } = found.getBoundingClientRect();
  return { left, top, right, bottom };
}
