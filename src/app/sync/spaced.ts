import type { Clock, Millis } from '#domain/time.ts';

/**
 * The action at once, then at most once in `gap`: a call within it is answered when it is over, several together. A
 * server of which some requests fail and others succeed seems to come back with each of these.
 */
export function spaced(clock: Clock, gap: Millis, act: () => void): () => void {
  let nextAt: Millis = -Infinity;
  let isDue = false;

  function run(): void {
    isDue = false;
    nextAt = clock.now() + gap;
    act();
  }

  return () => {
    if (isDue) return;
    const wait = nextAt - clock.now();
    if (wait <= 0) return run();
    isDue = true;
    void clock.sleep(wait).then(run);
  };
}
