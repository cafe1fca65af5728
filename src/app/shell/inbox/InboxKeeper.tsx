import { useEffect, useState } from 'react';
import { useDevice } from '#features/services/device.ts';
import { subscribeHere } from '#features/inbox/pushHere.ts';
import { usePage } from '#features/services/page.ts';
import { useSession } from '#features/services/session.ts';
import type { InboxNote } from '#domain/inbox/inboxNote.ts';
import { MINUTE } from '#domain/time.ts';
import { parkedRows } from '#store/outbox/outbox.ts';
import { setting } from '#store/settings.ts';
import { queriesInProgress } from '#store/sql/queries.ts';
import { noteText } from '#ui/noteText.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { changeNote } from './changeNote.ts';
import { createEndedNotes } from './endedNotes.ts';
import { type KeepNotes, keepNotes } from './keepNotes.ts';
import { mayNotify, notify } from './notify.ts';
import { pullNotices } from './pullNotices.ts';

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
