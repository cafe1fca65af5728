import { DAY, type Millis } from '#domain/time.ts';
import type { PeopleCalls } from '#features/services/people.ts';
import type { SextantDb } from '#store/db.ts';
import { noticeCursor } from '#store/inbox.ts';
import type { KeepNotes } from './keepNotes.ts';
import { noticeNote } from './noticeNote.ts';

/** Keeps the server's notices since those that were kept last. */
export async function pullNotices(
  db: SextantDb,
  calls: Pick<PeopleCalls, 'notices'>,
  now: Millis,
  keep: KeepNotes,
): Promise<void> {
  const cursor = await noticeCursor(db);
  const notices = await calls.notices(cursor ?? 0);
  const last = notices.ok ? notices.value.at(-1) : undefined;
  if (!notices.ok || last === undefined) return;
  // A new device does not report what happened before it was set up.
  const isOld = (at: Millis): boolean => cursor === null && now - at > DAY;
  await keep(await Promise.all(notices.value.map((each) => noticeNote(db, each, isOld(each.at)))), last.id);
}
