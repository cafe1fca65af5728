import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import { noticeId, type ServerNotice } from '#domain/inbox/serverNotice.ts';
import type { Tables } from '#store/schema.ts';
import { getQuery } from '#store/sql/queries.ts';

/** A notice of the server as a note. A query that this device ran is named as the device names it. */
export async function noticeNote(db: Tables, notice: ServerNotice, isOld: boolean): Promise<InboxNote> {
  const { at, kind, ended, name, ref } = notice;
  const query = kind === 'query' ? await getQuery(db, ref) : undefined;
  return {
    id: noticeId(notice),
    at,
    kind,
    ended,
    name: query?.tab ?? name,
    ...(kind === 'draft' && { place: `/superset/explore/p/${ref}/` }),
    tabId: query?.sqlEditorId ?? null,
    readAt: isOld ? at : null,
    isCleared: false,
  };
}
