import type { Millis } from '../time.ts';

/**
 * What it is about: work that ended (a report, an alert, a scheduled query, a query, a table that was sent), a chart
 * that a model drafted, an edit by a folder, a change that waits for a decision, a dashboard or chart that somebody else changed, or a comment that mentions the person.
 */
export type InboxKind =
  | 'report'
  | 'alert'
  | 'schedule'
  | 'query'
  | 'draft'
  | 'folder'
  | 'table'
  | 'change'
  | 'dashboard'
  | 'chart'
  | 'mention';

/** A note about something that happened while the person was away. */
export interface InboxNote {
  /** Identifies what happened, so that it is noted once wherever it is detected. */
  readonly id: string;
  readonly at: Millis;
  readonly kind: InboxKind;
  readonly ended: 'done' | 'failed';
  /** The name of the report, the saved query or the tab; of a change, what became of it; of a table, its rows too. */
  readonly name: string;
  /** Who did it, where that is somebody else. */
  readonly by?: string;
  /** The page of the thing itself, where it has one. */
  readonly place?: string;
  /** The tab of a query on this device, if it has one. */
  readonly tabId: string | null;
  /** When it was shown; null before. */
  readonly readAt: Millis | null;
  /** Cleared notes are kept for a while: clearing can be undone, and the same event is not noted again. */
  readonly isCleared: boolean;
}

/** The page that shows what a note is about. */
export function placeOf({ kind, tabId, place }: InboxNote): string {
  if (place !== undefined) return place;
  if (kind === 'report' || kind === 'alert') return '/report/list/';
  if (kind === 'change') return '/offline/';
  if (kind === 'table') return '/tablemodelview/list/';
  return kind === 'query' && tabId !== null ? '/sqllab/' : '/sqllab/history/';
}
