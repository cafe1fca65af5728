import type { InboxNote } from './inboxNote.ts';
import { DAY, type Millis } from '../time.ts';

/** Older ones are in the inbox only. */
export const RECENT: Millis = 7 * DAY;

/**
 * What failed lately and did not work since, the latest first; `notes` are all that are kept, since one that was cleared
 * still says that it worked. Changes that wait for a decision are counted where they
 * are kept, since a decision ends them and not their note.
 */
export function openFailures(notes: readonly InboxNote[], now: Millis): readonly InboxNote[] {
  const latest = new Map<string, InboxNote>();
  for (const note of notes) {
    if (note.kind === 'change') continue;
    const subject = note.tabId ?? `${note.kind} ${note.name}`;
    const other = latest.get(subject);
    if (other === undefined || other.at < note.at) latest.set(subject, note);
  }
  return [...latest.values()]
    .filter(({ ended, at, isCleared }) => !isCleared && ended === 'failed' && now - at <= RECENT)
    .toSorted((a, b) => b.at - a.at);
}
