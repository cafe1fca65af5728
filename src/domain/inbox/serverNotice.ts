import type { Millis } from '../time.ts';
import type { InboxNote } from './inboxNote.ts';

/** A notice as the embedded server sends it. */
export interface ServerNotice extends Pick<InboxNote, 'ended' | 'name'> {
  readonly id: number;
  readonly at: Millis;
  readonly kind: Exclude<InboxNote['kind'], 'table' | 'change' | 'dashboard' | 'chart'>;
  /** What it is about: the number of the report or the saved query, the client id of a query, the page of a comment. */
  readonly ref: string;
  readonly actor?: string | null | undefined;
}

/** Names what happened: a query is named by its client id, as the device that ran it does. */
export const noticeId = ({ id, kind, ref }: Pick<ServerNotice, 'id' | 'kind' | 'ref'>): string =>
  kind === 'query' ? `query:${ref}` : `server:${id}`;
