import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';

export interface ColumnOrder<T> {
  readonly columns: readonly T[];
  /** What makes the heading at a place movable; nothing where columns stay. */
  readonly headingProps: (place: number) => object;
  /** Of the control in a heading, which is moved with Alt and the arrow keys. */
  readonly keyProps: (place: number) => object;
}

/** Columns in the order that a reader gives them by dragging headings, until the chart is left. */
export function useColumnOrder<T extends { readonly name: string }>(
  all: readonly T[],
  isMovable: boolean,
): ColumnOrder<T> {
  const [names, setNames] = useState<readonly string[]>([]);
  const dragged = useRef<number | null>(null);
  const columns = ordered(all, isMovable ? names : []);
  const move = (from: number, to: number): void => {
    if (columns[from] === undefined || columns[to] === undefined) return;
    const next = columns.map(({ name }) => name);
    next.splice(to, 0, ...next.splice(from, 1));
    setNames(next);
  };
  if (!isMovable) return { columns, headingProps: () => ({}), keyProps: () => ({}) };
  return {
    columns,
    headingProps: (place) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        dragged.current = place;
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver(event: DragEvent) {
        if (dragged.current !== null) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        if (dragged.current === null) return;
        event.preventDefault();
        move(dragged.current, place);
      },
      onDragEnd() {
        dragged.current = null;
      },
    }),
    keyProps: (place) => ({
      'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight',
      onKeyDown(event: KeyboardEvent) {
        const step = event.altKey ? STEPS.get(event.key) : undefined;
        if (step === undefined) return;
        event.preventDefault();
        move(place, place + step);
      },
    }),
  };
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
]);

/** Columns that have no place yet are last, in their own order. */
function ordered<T extends { readonly name: string }>(
  all: readonly T[],
  names: readonly string[],
): readonly T[] {
  const places = new Map(names.map((name, place) => [name, place]));
  const placeOf = ({ name }: T): number => places.get(name) ?? names.length;
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}
