import { SECOND, type Clock, type Millis } from '#domain/time.ts';
import type { Writable } from '#ui/observable.ts';

/** Longer than a pause between two keys, so that typing is one draft and not dozens. */
const REST_MS: Millis = SECOND;

/**
 * Sets the draft flag from the first key on, so that the sync status does not say "Saved" before the text is written.
 * Clears it a while after the last write.
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
