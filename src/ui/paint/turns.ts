import { type Millis, SECOND } from '#domain/time.ts';

/** Yields to the page between two pieces of work. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** When the page is idle, and at the latest after `most`. Safari has no idle callbacks. */
export function whenIdle(work: () => void, max: Millis = 2 * SECOND): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: max });
  else setTimeout(work, Math.min(max, 0.2 * SECOND));
}

/** Does work at most once a frame: calls before the next frame wait for the same run. */
export function oncePerFrame(work: () => Promise<unknown>): () => Promise<void> {
  let next: Promise<void> | null = null;
  return () =>
    (next ??= new Promise(requestAnimationFrame).then(async () => {
      next = null;
      await work();
    }));
}
