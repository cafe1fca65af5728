import type { Millis } from '../time.ts';

/**
 * What can be commented on, by a name that it keeps: a dashboard by its uuid, which it has before a server has it, a chart
 * or saved query by its number.
 */
export interface CommentSubject {
  readonly kind: 'dashboard' | 'chart' | 'query';
  readonly name: string;
}

export const subjectKey = ({ kind, name }: CommentSubject): string => `${kind}:${name}`;

/** A mark or cell of a chart: the texts of its dimensions, by column. */
export type CommentPoint = readonly (readonly [column: string, text: string])[];

/** The most characters of a comment. */
export const COMMENT_LENGTH = 4_000;

/**
 * One thing that a person did in a thread. Entries are only ever added: what a thread is follows from all of them, so
 * that two devices have nothing to decide.
 */
export interface CommentEntry {
  /** Made on the device, the same for ever: an entry that is sent twice is one. */
  readonly id: string;
  /** The id of the entry that began the thread. */
  readonly thread: string;
  readonly action: 'write' | 'edit' | 'withdraw' | 'resolve' | 'reopen';
  /** The comment that is edited or withdrawn. */
  readonly of: string | null;
  readonly text: string;
  /** What of a chart the thread is about; null for all of it. */
  readonly point: CommentPoint | null;
  /** By the clock of the device. */
  readonly at: Millis;
  /** The order in which the server took them; null while it waits on this device. */
  readonly seq: number | null;
  readonly author: CommentAuthor;
  /** The names in the text whose people the server told about it. */
  readonly told: readonly string[];
}

export interface CommentAuthor {
  /** Null where this device does not know its person's number yet. */
  readonly id: number | null;
  readonly name: string;
  /** By which the person is named; absent where it was not read. */
  readonly username?: string | undefined;
}

/** An entry with what it is about. */
export interface PlacedEntry extends CommentEntry {
  readonly about: CommentSubject;
}

/** What a server has of an object's comments. */
export interface ReadComments {
  /** Names this state of them. */
  readonly mark: string;
  /** Null if nothing changed since the mark that it was asked with. */
  readonly entries: readonly PlacedEntry[] | null;
  /** What was read: the object and, of a dashboard, those of its charts that the person may read. */
  readonly objects: readonly CommentSubject[];
  /** The last number that the server gave to any entry. */
  readonly last: number;
}
