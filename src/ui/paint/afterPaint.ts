import { type Millis, SECOND } from '#domain/time.ts';
import { whenIdle } from './turns.ts';

/** A hidden page paints nothing, and a busy one is not waited for longer. */
const MAX_WAIT: Millis = 0.1 * SECOND;

/** Settles once what was just changed is on screen, and soon in any case. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, MAX_WAIT);
    requestAnimationFrame(() =>
      whenIdle(() => {
        clearTimeout(late);
        resolve();
      }, MAX_WAIT),
    );
  });
