import { MINUTE } from '#domain/time.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { Observable } from '#ui/observable.ts';

/** A storage that rejects writes would delay this without end. */
const LONGEST: Millis = MINUTE;

/** Waits until nobody types: a dialog that opens during typing would receive the rest of a line in its own fields. */
export async function untilIdle(drafts: Observable<boolean>, clock: Clock): Promise<void> {
  if (!drafts.get()) return;
  let leave = (): void => undefined;
  const rested = new Promise<void>((resolve) => {
    leave = drafts.subscribe(() => {
      if (!drafts.get()) resolve();
    });
  });
  await Promise.race([rested, clock.sleep(LONGEST)]);
  leave();
}
