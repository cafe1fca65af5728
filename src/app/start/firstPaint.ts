import { type Clock, type Millis, SECOND } from '#domain/time.ts';

/** How long the frame of the app waits for its page, so that both render together: too short to notice. */
const TOGETHER: Millis = 0.1 * SECOND;
/** The longest delay of requests in favour of rendering stored content. */
const UNDISTURBED: Millis = 0.3 * SECOND;

/** The moment when a page has rendered its stored content. */
export interface FirstPaint {
  /** Resolves then. Earlier requests and responses would only delay it. */
  readonly stands: Promise<void>;
  /** Nothing is stored of what the page shows, so that there is nothing to delay. */
  readonly stand: () => void;
  /** Renders once the page's code and its stored content, if it has any, are loaded. */
  readonly show: (code: Promise<void>, content: Promise<unknown>, render: () => void) => Promise<void>;
}

export function createFirstPaint(clock: Clock, whenIdle: (work: () => void) => void): FirstPaint {
  let stand: () => void = () => undefined;
  const stands = new Promise<void>((resolve) => {
    stand = resolve;
  });

  return {
    stands,
    stand: () => stand(),
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
