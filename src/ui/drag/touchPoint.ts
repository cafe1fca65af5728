import type { Point } from '#domain/point.ts';

/** Where the only finger is; null for several. */
export function touchPoint({ touches }: TouchEvent): Point | null {
  const [touch] = touches;
  return touch === undefined || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
}
