import type { CommentEntry } from './commentEntry.ts';
import { inOrder, LAST_MOMENT, threadsOf } from './commentThreads.ts';

/**
 * The entries about an object as they leave with it: the same threads, without the texts that were withdrawn or edited
 * away, and without the numbers and user names of who wrote them. What waits is the author's, and the last.
 */
export function entriesForReaders<Entry extends CommentEntry>(
  given: Iterable<Entry>,
  /** The name of who writes them down. */
  me: string,
): readonly Entry[] {
  const entries = [...given].toSorted(inOrder);
  const threads = new Map(threadsOf(entries).map((thread) => [thread.id, thread]));
  const kept = entries.filter(({ thread }) => threads.has(thread));
  // Of a comment and its edits, the one whose text is shown.
  const shown = new Map<string, Entry>();
  for (const entry of kept) {
    const { id, thread, action, of } = entry;
    if (action === 'edit') shown.set(`${thread} ${of}`, entry);
    else if (action === 'write' && !shown.has(`${thread} ${id}`)) shown.set(`${thread} ${id}`, entry);
  }
  for (const { action, thread, of } of kept) if (action === 'withdraw') shown.delete(`${thread} ${of}`);
  const withText = new Set(shown.values());
  return kept.map((entry, at) => ({
    ...entry,
    ...(!withText.has(entry) && { text: '', told: [] }),
    at: Math.min(Math.max(Math.trunc(entry.at), 0), LAST_MOMENT),
    seq: at + 1,
    author: { id: 0, name: entry.author.name || me || '?' },
  }));
}

/** How many comments entries show: none that was withdrawn. */
export const shownComments = (entries: Iterable<CommentEntry>): number =>
  threadsOf(entries)
    .flatMap(({ comments }) => comments)
    .filter(({ isWithdrawn }) => !isWithdrawn).length;
