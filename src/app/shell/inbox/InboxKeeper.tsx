import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '#features/services/device.ts';
import { subscribeHere } from '#features/inbox/pushHere.ts';
import { usePage } from '#features/services/page.ts';
import { useSession } from '#features/services/session.ts';
import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import { DAY, MINUTE } from '#domain/time.ts';
import { addNote, noticeCursor, putNoticeCursor } from '#store/inbox.ts';
import { parkedRows } from '#store/outbox/outbox.ts';
import { setting } from '#store/settings.ts';
import { queriesInProgress } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import { noteText } from '#ui/noteText.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { refusalText } from '../../sync/refusalText.ts';
import { createEndedNotes } from './endedNotes.ts';
import { noticeNote } from './noticeNote.ts';
import { mayNotify, notify } from './notify.ts';

const CHANGES_EVERY = 5 * MINUTE;

/** Keeps the inbox: what ended or needs a decision, here and on the server. A visit keeps nothing. */
export function InboxKeeper(): null {
  const { db, clock, reportError } = useDevice();
  const { tabOnScreen, visiting } = usePage();
  const { connection, conf, people, session } = useSession();
  const { serverReachable } = useObservable(connection);
  const { mode } = useObservable(conf);
  const { status, person } = useObservable(session.state);
  const isKept = visiting === null;

  const keep = useCallback(
    async (notes: readonly InboxNote[], cursor: number | null = null): Promise<boolean> => {
      const kept = await write(db, async (tx) => {
        const fresh: InboxNote[] = [];
        for (const note of notes) if ((await addNote(tx, note)) && note.readAt === null) fresh.push(note);
        if (cursor !== null) await putNoticeCursor(tx, cursor);
        return fresh;
      });
      if (!kept.ok) return false;
      if (!document.hidden || !(await setting(db, 'notifies'))) return true;
      for (const note of kept.value) await notify(navigator, note.id, noteText(note));
      return true;
    },
    [db],
  );

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
    const notesOf = async (): Promise<readonly InboxNote[]> => {
      const notes = parked.map(async (row): Promise<InboxNote> => {
        const name = (await refusalText(db, row)) ?? '';
        const state = { tabId: null, readAt: null, isCleared: false };
        return {
          id: `change:${row.id} ${row.attempts}`,
          at: clock.now(),
          kind: 'change',
          ended: 'failed',
          name,
          ...state,
        };
      });
      return Promise.all(notes);
    };
    notesOf()
      .then((notes) => keep(notes))
      .catch((error: unknown) => reportError(error, 'inbox'));
  }, [parked, isKept, db, clock, keep, reportError]);

  const isOnline = isKept && serverReachable === true && status === 'signed-in';
  useEffect(() => {
    if (!isOnline || person === null) return undefined;
    const ask = (): void =>
      void Promise.all([people(), import('./changesByOthers.ts')])
        .then(([calls, { changesByOthers }]) => changesByOthers(db, calls, person, keep))
        .catch((error: unknown) => reportError(error, 'inbox'));
    ask();
    const timer = setInterval(() => !document.hidden && ask(), CHANGES_EVERY);
    return () => clearInterval(timer);
  }, [isOnline, db, people, person, keep, reportError]);

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
    const pull = async (): Promise<void> => {
      const cursor = await noticeCursor(db);
      const notices = await (await people()).notices(cursor ?? 0);
      const last = notices.ok ? notices.value.at(-1) : undefined;
      if (!notices.ok || last === undefined) return;
      // A new device does not report what happened before it was set up.
      const isOld = (at: number): boolean => cursor === null && clock.now() - at > DAY;
      await keep(
        await Promise.all(notices.value.map((each) => noticeNote(db, each, isOld(each.at)))),
        last.id,
      );
    };
    const ask = (): void => void pull().catch((error: unknown) => reportError(error, 'inbox'));
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
