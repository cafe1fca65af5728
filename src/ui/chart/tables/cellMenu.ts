import type { Point } from '#domain/point.ts';
import type { MouseEvent } from 'react';

/** Where the menu of a cell opens: at the pointer; below the cell where a key asked for it. */
export function placeOf({ clientX, clientY, currentTarget, nativeEvent }: MouseEvent): Point {
  const isByPointer =
    nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== '' && clientX + clientY > 0;
  if (isByPointer) return { x: clientX, y: clientY };
  const { left, bottom } = currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
