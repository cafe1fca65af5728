import type { Millis } from '../time.ts';
import type { CommentAuthor, CommentEntry, CommentPoint } from './commentEntry.ts';

export interface Comment {
  readonly id: string;
  readonly author: CommentAuthor;
  readonly text: string;
  readonly told: readonly string[];
  readonly at: Millis;
  readonly isEdited: boolean;
  /** Its text is gone; it is shown where others replied to it. */
  readonly isWithdrawn: boolean;
  /** It, or its last change, is not on the server yet. */
  readonly isWaiting: boolean;
}

export interface CommentThread {
  readonly id: string;
  readonly point: CommentPoint | null;
  /** At least one of them is not withdrawn. */
  readonly comments: readonly Comment[];
  /** Who said that it is settled; null while it is open. */
  readonly resolvedBy: CommentAuthor | null;
  /** Whether the last word about that is not on the server yet. */
  readonly isWaiting: boolean;
}

/** The last moment that a date can have. */
export const LAST_MOMENT: Millis = 8.64e15;

/** What the server took first comes first; what waits comes last. The same in whatever order entries arrived. */
export function inOrder(a: CommentEntry, b: CommentEntry): number {
  const seq = (a.seq ?? Infinity) - (b.seq ?? Infinity);
  return (Number.isNaN(seq) ? 0 : seq) || a.at - b.at || (a.id < b.id ? -1 : 1);
}

/** The threads that entries make, in the order in which they were begun. */
export function threadsOf(given: Iterable<CommentEntry>): readonly CommentThread[] {
  const entries = [...new Map([...given].map((entry) => [entry.id, entry])).values()].toSorted(inOrder);
  const threads = entries.filter(({ id, thread, action }) => action === 'write' && thread === id);
  return threads.map((first) => threadOf(first, entries)).filter(({ comments }) => comments.length > 0);
}

function threadOf(first: CommentEntry, entries: readonly CommentEntry[]): CommentThread {
  const own = entries.filter(({ thread }) => thread === first.id);
  const comments = own
    .filter(({ action }) => action === 'write')
    .map((entry) =>
      commentOf(
        entry,
        own.filter(({ of }) => of === entry.id),
      ),
    );
  const last = own.findLast(({ action }) => action === 'resolve' || action === 'reopen');
  return {
    id: first.id,
    point: first.point,
    comments: comments.every(({ isWithdrawn }) => isWithdrawn) ? [] : comments,
    resolvedBy: last?.action === 'resolve' ? last.author : null,
    isWaiting: last !== undefined && last.seq === null,
  };
}

function commentOf(entry: CommentEntry, changes: readonly CommentEntry[]): Comment {
  const isWithdrawn = changes.some(({ action }) => action === 'withdraw');
  const edited = changes.findLast(({ action }) => action === 'edit');
  const { id, author, at } = entry;
  return {
    id,
    author,
    // A server once took any number, of which no date can be shown.
    at: Math.min(at, LAST_MOMENT),
    text: isWithdrawn ? '' : (edited ?? entry).text,
    told: (edited ?? entry).told,
    isEdited: edited !== undefined,
    isWithdrawn,
    isWaiting: [entry, ...changes].some(({ seq }) => seq === null),
  };
}

/** How many threads wait for somebody to settle them. */
export const openThreads = (threads: readonly CommentThread[]): number =>
  threads.filter(({ resolvedBy }) => resolvedBy === null).length;
