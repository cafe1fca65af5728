import type { Point } from '#domain/point.ts';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { GRID_ID } from '#domain/dashboard/layout/layoutNode.ts';
import { useEditing } from '../editContext.ts';
import styles from '../EditMode.module.css';

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** In pixels: a smaller rectangle is a press. */
const LEAST = 4;
const LEAVES = '[data-kind="chart"], [data-kind="markdown"], [data-kind="header"], [data-kind="divider"]';
/** Of components, not what they show. */
const HANDLES = '[data-drag-bar] button, [data-resize], [role="tab"]';
/** A press on one of these means itself. */
const NOT_EMPTY = `${LEAVES}, button, a, input, [role="tab"], [data-resize], [data-drag-bar]`;

/**
 * Selects components by pointer: one by a press with Shift or Ctrl, several by a rectangle that is drawn on an empty
 * part of the page. A press there clears the selection.
 */
export function PointerSelection({ page }: { readonly page: RefObject<HTMLElement | null> }): ReactNode {
  const { session } = useEditing();
  const [shown, setShown] = useState<Rectangle | null>(null);
  useEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    let from: Point | null = null;

    const rectangle = ({ clientX, clientY }: PointerEvent): Rectangle | null =>
      from && {
        left: Math.min(from.x, clientX),
        right: Math.max(from.x, clientX),
        top: Math.min(from.y, clientY),
        bottom: Math.max(from.y, clientY),
      };
    const isDrawn = (drawn: Rectangle): boolean =>
      drawn.right - drawn.left >= LEAST || drawn.bottom - drawn.top >= LEAST;

    function begin(event: PointerEvent): void {
      if (!(event.target instanceof Element)) return;
      if (isAdding(event) && event.button === 0 && event.target.closest(HANDLES) === null) {
        const id = event.target.closest<HTMLElement>('[data-edit-id]')?.dataset['editId'];
        // A chart does not filter by it.
        event.preventDefault();
        event.stopPropagation();
        if (id !== undefined && id !== GRID_ID) return session.selection.toggle(id);
      }
      const isEmpty = event.target.closest(NOT_EMPTY) === null;
      // A finger scrolls.
      if (!isEmpty || event.button !== 0 || event.pointerType === 'touch') return;
      from = { x: event.clientX, y: event.clientY };
    }
    function draw(event: PointerEvent): void {
      const drawn = rectangle(event);
      if (drawn !== null && isDrawn(drawn)) setShown(drawn);
    }
    function end(event: PointerEvent): void {
      const drawn = rectangle(event);
      from = null;
      setShown(null);
      if (drawn === null) return;
      if (!isAdding(event)) session.selection.clear();
      if (isDrawn(drawn) && element !== null) session.selection.add(touched(element, drawn));
    }
    function stop(): void {
      from = null;
      setShown(null);
    }
    const onKey = (event: KeyboardEvent): void => (event.key === 'Escape' ? stop() : undefined);
    element.addEventListener('pointerdown', begin, { capture: true });
    window.addEventListener('pointermove', draw);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', stop);
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      element.removeEventListener('pointerdown', begin, { capture: true });
      window.removeEventListener('pointermove', draw);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', stop);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [page, session]);

  if (shown === null) return null;
  const { left, top, right, bottom } = shown;
  return (
    <div className={styles['marquee']} style={{ left, top, width: right - left, height: bottom - top }} />
  );
}

function isAdding({ shiftKey, ctrlKey, metaKey }: PointerEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}

function touched(root: HTMLElement, drawn: Rectangle): readonly string[] {
  return [...root.querySelectorAll<HTMLElement>(LEAVES)].flatMap((each) => {
    const { left, top, right, bottom, width } = each.getBoundingClientRect();
    const isOutside =
      width === 0 || right < drawn.left || left > drawn.right || bottom < drawn.top || top > drawn.bottom;
    const id = each.dataset['editId'];
    return isOutside || id === undefined ? [] : [id];
  });
}
