import type { Clock, Millis } from '#domain/time.ts';
import { SECOND } from '#domain/time.ts';

/** How long the frame of the app waits for its page, so that both come at once: nobody sees that it does. */
const TOGETHER: Millis = 0.1 * SECOND;
/** How long the server is left alone for the sake of what the device has, at most. */
const UNDISTURBED: Millis = 0.3 * SECOND;

/** The moment when a page shows what the device has of it. */
export interface FirstPaint {
  /** Once it stands. Before, what is asked of the server and answered would only be in its way. */
  readonly stands: Promise<void>;
  /** Renders once the page's code is there and what the device has of it, which may be nothing. */
  readonly show: (code: Promise<void>, content: Promise<unknown>, render: () => void) => Promise<void>;
}

export function createFirstPaint(clock: Clock, whenIdle: (work: () => void) => void): FirstPaint {
  let stand: () => void = () => undefined;
  const stands = new Promise<void>((resolve) => {
    stand = resolve;
  });

  return {
    stands,
    async show(code, content, render) {
      const whole = Promise.allSettled([content, code]).then(
        ([read]) => read.status === 'fulfilled' && read.value !== null,
      );
      const hasContent = await Promise.race([whole, clock.sleep(TOGETHER).then(() => false)]);
      render();
      if (hasContent)
        await Promise.race([new Promise<void>((resolve) => whenIdle(resolve)), clock.sleep(UNDISTURBED)]);
      stand();
    },
  };
}
