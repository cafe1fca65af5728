import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { useLive } from '#ui/useLive.ts';
import { setting } from '#store/settings.ts';
import { noteInstallAdvice } from '#commands/settings/noteInstallAdvice.ts';
import { countUnsafe } from '#store/unsafeWork.ts';
import { useSession } from '#features/services/session.ts';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import { runningTabs } from '#store/sql/queries.ts';
import { refusalText } from '../sync/refusalText.ts';
import { isPostponed } from '../sync/editorRefusalText.ts';
import { t } from '#ui/t.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { parkedRows, refusedDeletions } from '#sync/outbox/outbox.ts';
import { InboxKeeper } from './inbox/InboxKeeper.tsx';
import { keepAboveKeyboard } from './keyboardRoom.ts';
import { createEndedQueries } from './endedQueries.ts';

/** Removals that are reported: a removed tab is already gone for the person, whenever the server confirms. */
const REMOVED = ['query', 'table', 'document'];

/** Reports each rejected change once. Those from before the page was opened are only in the outbox. */
function Refusals(): null {
  const { db, reportError } = useDevice();
  const { toasts } = usePage();
  const navigate = useNavigate();
  const refused = useLive(
    async () => [...(await parkedRows(db)), ...(await refusedDeletions(db, REMOVED))],
    [db],
  );
  const reported = useRef<ReadonlySet<string> | null>(null);

  useEffect(() => {
    if (refused === undefined) return;
    const before = reported.current;
    reported.current = new Set(refused.map(refusalOf));
    if (before === null) return;
    async function show(row: OutboxRow): Promise<void> {
      const text = await refusalText(db, row);
      if (text === null) return;
      toasts.show(isPostponed(row) ? 'warning' : 'danger', text, {
        action: { label: t('Show'), run: () => void navigate('/offline/') },
      });
    }
    for (const row of refused) {
      if (!before.has(refusalOf(row))) show(row).catch((error: unknown) => reportError(error, 'refusal'));
    }
  }, [refused, db, toasts, reportError, navigate]);
  return null;
}

/** A change that a person retries and that is rejected again is reported again; a deletion is retried automatically. */
function refusalOf({ id, attempts, role }: OutboxRow): string {
  return role === 'delete' ? id : `${id} ${attempts}`;
}

/** Shows on every page how a query ended whose tab is not on screen, with a link to it. */
function EndedQueries(): null {
  const { db, reportError } = useDevice();
  const { toasts, tabOnScreen } = usePage();
  const navigate = useNavigate();
  const running = useLive(() => runningTabs(db), [db]);
  const [note] = useState(() =>
    createEndedQueries({
      db,
      toasts,
      shownId: tabOnScreen.get,
      show: (tabId) => void navigate('/sqllab/', { state: { requestedTab: tabId } }),
    }),
  );

  useEffect(() => {
    if (running) note(running).catch((error: unknown) => reportError(error, 'ended queries'));
  }, [running, note, reportError]);
  return null;
}

/**
 * Where the element that had the focus went with the page before, the focus is at the page now: without it a screen
 * reader is silent, and the first Tab begins anywhere.
 */
function FocusOfPage(): null {
  const { pathname, search } = useLocation();
  const focused = useRef<EventTarget | null>(null);

  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      focused.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useEffect(() => {
    const isLost = focused.current instanceof Node && !focused.current.isConnected;
    if (isLost && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, search]);

  return null;
}

/** The badge of the installed app's icon: the number of parked or, offline, of pending changes. */
function AppBadge(): null {
  const { db } = useDevice();
  const { connection } = useSession();
  const counts = useLive(() => countUnsafe(db), [db]);
  const { online, serverReachable } = useObservable(connection);
  const isOffline = !online || serverReachable === false;
  const count = (counts?.parked ?? 0) + (isOffline ? (counts?.waiting ?? 0) : 0);

  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Rejected where the app is not installed, which is harmless.
    navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
  return null;
}

/** Says once on a device that its browser removes what a page stored, unless the app is installed. */
function InstallAdvice({ onInstall }: AnnouncementsProps): null {
  const { db, dispatch, storage, reportError } = useDevice();
  const { toasts } = usePage();
  const isNeeded = useObserved(storage, (now) => now.installByHand !== null);
  const isKnown = useLive(() => setting(db, 'installAdvised'), [db]);

  useEffect(() => {
    if (!isNeeded || isKnown !== false) return;
    toasts.show(
      'warning',
      t(
        'This browser removes what is on this device after seven days without a visit. Install the app to keep it.',
      ),
      { id: 'install', noDuplicate: true, action: { label: t('Install app'), run: onInstall } },
    );
    dispatch(noteInstallAdvice({})).catch((error: unknown) => reportError(error, 'install advice'));
  }, [isNeeded, isKnown, toasts, dispatch, reportError, onInstall]);
  return null;
}

/** On a phone the line being written stays in sight above the keyboard. */
function KeyboardRoom(): null {
  useEffect(() => keepAboveKeyboard(window), []);
  return null;
}

interface AnnouncementsProps {
  readonly onInstall: () => void;
}

/** Announcements that appear on every page, the badge of the installed app, and the focus; loaded after the page. */
export function Announcements({ onInstall }: AnnouncementsProps): ReactNode {
  return (
    <>
      <Refusals />
      <EndedQueries />
      <InboxKeeper />
      <AppBadge />
      <InstallAdvice onInstall={onInstall} />
      <FocusOfPage />
      <KeyboardRoom />
    </>
  );
}
