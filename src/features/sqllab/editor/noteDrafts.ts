import { SECOND } from '#domain/time.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { Writable } from '#ui/observable.ts';

/** Longer than a pause between two letters, so that typing is one draft and not dozens. */
const REST_MS: Millis = SECOND;

/**
 * Says that something typed is in memory alone, from the first letter on: whoever tells how safe the work is must not
 * call it saved for the moment until it is written. It says so no more a while after the last letter was kept.
 */
export function noteDrafts(
  clock: Clock,
  drafts: Writable<boolean>,
  isUnsaved: () => boolean,
): () => Promise<void> {
  let typedAt: Millis = 0;
  return async () => {
    typedAt = clock.now();
    if (drafts.get()) return;
    drafts.set(true);
    do await clock.sleep(REST_MS);
    while (isUnsaved() || clock.now() - typedAt < REST_MS);
    drafts.set(false);
  };
}
