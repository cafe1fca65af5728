import { whenIdle } from './turns.ts';

export interface IdleWait {
  /** Resolves when the page is idle, or at the next `hurry`. */
  readonly wait: () => Promise<void>;
  readonly hurry: () => void;
}

/** A wait for an idle page that somebody can end: what a person waits for is not put off. */
export function createIdleWait(): IdleWait {
  let end: () => void = () => undefined;
  return {
    wait: () =>
      new Promise((resolve) => {
        end = resolve;
        whenIdle(resolve);
      }),
    hurry: () => end(),
  };
}
