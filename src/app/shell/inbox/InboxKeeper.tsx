import { useEffect, useState } from 'react';
import { useDevice } from '#features/services/device.ts';
import { subscribeHere } from '#features/inbox/pushHere.ts';
import { usePage } from '#features/services/page.ts';
import { useSession } from '#features/services/session.ts';
import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import { MINUTE, type Millis, DAY } from '#domain/time.ts';
import { parkedRows } from '#sync/outbox/outbox.ts';
import { setting } from '#store/settings.ts';
import { queriesInProgress, getQuery } from '#store/sql/queries.ts';
import { noteText } from '#ui/noteText.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { refusalText } from '../../sync/refusalText.ts';
import type { Tables } from '#store/schema.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { noticeId, type ServerNotice } from '#domain/inbox/serverNotice.ts';
import { noticeCursor, addNote, putNoticeCursor } from '#store/inbox.ts';
import type { SextantDb } from '#store/db.ts';
import type { PeopleCalls } from '#features/services/people.ts';
import { write } from '#store/write.ts';
import { createEndedNotes } from './endedNotes.ts';

/**
 * Stores notes, with the last of the server's notices among them. False if the device did not store them: they are
 * reported again with the next check.
 */
type KeepNotes = (notes: readonly InboxNote[], cursor?: number) => Promise<boolean>;

interface KeepNotesDeps {
  readonly db: SextantDb;
  /** Whether nobody sees the page. */
  readonly isHidden: () => boolean;
  /** Shows a notification of the system. */
  readonly show: (note: InboxNote) => Promise<void>;
}

/**
 * `KeepNotes`; of notes that are new and unread, also notifications, if the page is hidden and the person wants them.
 */
export async function keepNotes(
  { db, isHidden, show }: KeepNotesDeps,
  notes: readonly InboxNote[],
  cursor: number | null = null,
): Promise<boolean> {
  const kept = await write(db, async (tx) => {
    const fresh: InboxNote[] = [];
    for (const note of notes) if ((await addNote(tx, note)) && note.readAt === null) fresh.push(note);
    if (cursor !== null) await putNoticeCursor(tx, cursor);
    return fresh;
  });
  if (!kept.ok) return false;
  if (!isHidden() || !(await setting(db, 'notifies'))) return true;
  for (const note of kept.value) await show(note);
  return true;
}

/** A notice of the server as a note. A query that this device ran is named as the device names it. */
export async function noticeNote(db: Tables, notice: ServerNotice, isOld: boolean): Promise<InboxNote> {
  const { at, kind, ended, name, ref, actor } = notice;
  const query = kind === 'query' ? await getQuery(db, ref) : undefined;
  return {
    id: noticeId(notice),
    at,
    kind,
    ended,
    name: query?.tab ?? name,
    // Of a chart by the key of its link, of a dashboard by its address.
    ...(kind === 'draft' && { place: ref.startsWith('/') ? ref : `/superset/explore/p/${ref}/` }),
    ...((kind === 'mention' || kind === 'folder') && { place: ref }),
    ...(actor && { by: actor }),
    tabId: query?.sqlEditorId ?? null,
    readAt: isOld ? at : null,
    isCleared: false,
  };
}

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

/** A change that needs a decision, as a note. Each further refusal of it is another note. */
async function changeNote(db: Tables, row: OutboxRow, at: Millis): Promise<InboxNote> {
  return {
    id: `change:${row.id} ${row.attempts}`,
    at,
    kind: 'change',
    ended: 'failed',
    name: (await refusalText(db, row)) ?? '',
    tabId: null,
    readAt: null,
    isCleared: false,
  };
}

/** Whether the person has allowed it. The interface is absent on plain HTTP from another host. */
const mayNotify = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/** Shows a notification of the system, where the person has allowed it. The service worker opens the inbox for it. */
async function notify(
  { serviceWorker }: Pick<Navigator, 'serviceWorker'>,
  tag: string,
  body: string,
): Promise<void> {
  if (!mayNotify()) return;
  const registration = await (serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
  await registration?.showNotification('Sextant', { body, tag, icon: 'icon-192.png' });
}

const CHANGES_EVERY = 5 * MINUTE;

/** Keeps the inbox: what ended or needs a decision, here and on the server. A visit keeps nothing. */
export function InboxKeeper(): null {
  const { db, clock, reportError } = useDevice();
  const { ownSent, tabOnScreen, visiting } = usePage();
  const { connection, conf, people, session } = useSession();
  const { serverReachable } = useObservable(connection);
  const { mode } = useObservable(conf);
  const { status, person } = useObservable(session.state);
  const isKept = visiting === null;

  const [keep] = useState((): KeepNotes => {
    const show = (note: InboxNote): Promise<void> => notify(navigator, note.id, noteText(note));
    return (notes, cursor) => keepNotes({ db, isHidden: () => document.hidden, show }, notes, cursor);
  });

  const [endedNotes] = useState(() =>
    createEndedNotes({ db, clock, isHidden: () => document.hidden, shownId: tabOnScreen.get }),
  );
  const inProgress = useLive(() => queriesInProgress(db), [db]);
  useEffect(() => {
    if (inProgress === undefined || !isKept) return;
    endedNotes(inProgress)
      .then((notes) => keep(notes))
      .catch((error: unknown) => reportError(error, 'inbox'));
  }, [inProgress, isKept, endedNotes, keep, reportError]);

  const parked = useLive(() => parkedRows(db), [db]);
  useEffect(() => {
    if (parked === undefined || !isKept) return;
    Promise.all(parked.map((row) => changeNote(db, row, clock.now())))
      .then((notes) => keep(notes))
      .catch((error: unknown) => reportError(error, 'inbox'));
  }, [parked, isKept, db, clock, keep, reportError]);

  const isOnline = isKept && serverReachable === true && status === 'signed-in';
  useEffect(() => {
    if (!isOnline || person === null) return undefined;
    let isOver = false;
    const ask = (): void =>
      void Promise.all([people(), import('./changesByOthers.ts')])
        .then(([calls, { changesByOthers }]) => changesByOthers(db, calls, person, keep))
        .catch((error: unknown) => reportError(error, 'inbox'));
    void ownSent.then(() => !isOver && ask());
    const timer = setInterval(() => !document.hidden && ask(), CHANGES_EVERY);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isOnline, ownSent, db, people, person, keep, reportError]);

  const hasNotices = isOnline && mode === 'embedded';
  useEffect(() => {
    if (!hasNotices) return;
    const subscribe = async (): Promise<void> => {
      const isOn = mayNotify() && (await setting(db, 'notifies'));
      if (isOn) await subscribeHere(navigator, await people());
    };
    subscribe().catch((error: unknown) => reportError(error, 'notifications'));
  }, [hasNotices, db, people, reportError]);

  useEffect(() => {
    if (!hasNotices) return undefined;
    const ask = (): void =>
      void people()
        .then((calls) => pullNotices(db, calls, clock.now(), keep))
        .catch((error: unknown) => reportError(error, 'inbox'));
    ask();
    const timer = setInterval(ask, MINUTE);
    const onSeen = (): void => {
      if (!document.hidden) ask();
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [hasNotices, db, clock, people, keep, reportError]);
  return null;
}
