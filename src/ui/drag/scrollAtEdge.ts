import type { Point } from './touchPoint.ts';

/** How near to its edge a drag scrolls an element, and how far in each frame, in pixels. */
const EDGE = 56;
const STEP = 12;

/** Scrolls the innermost element at a point that the point is at the edge of and that can scroll on. */
export function scrollAtEdge(over: Element | null, { y }: Point): void {
  for (let at = over; at !== null; at = at.parentElement) {
    const isPage = at === document.scrollingElement;
    if (!isPage && !/auto|scroll/.test(getComputedStyle(at).overflowY)) continue;
    const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : at.getBoundingClientRect();
    const isAbove = y < Math.max(top, 0) + EDGE;
    if (!isAbove && y <= Math.min(bottom, window.innerHeight) - EDGE) continue;
    const before = at.scrollTop;
    at.scrollBy({ top: isAbove ? -STEP : STEP, behavior: 'instant' });
    if (at.scrollTop !== before) return;
  }
}
