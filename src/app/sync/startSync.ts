import { isForbidden } from '#domain/error/httpStatus.ts';
import { loadTab } from '#commands/tab/loadTab.ts';
import { reactivateTab } from '#commands/tab/reactivateTab.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import type { Result } from '#domain/result.ts';
import { type Millis, SECOND, type Clock } from '#domain/time.ts';
import { clearPause, getPause } from '#sync/outbox/pause.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { activeTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { createTicker } from '#sync/tick.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import { t } from '#ui/t.ts';
import { isDenied, permittedLock } from '#sync/permittedLock.ts';
import type { Composition } from '../composition.ts';
import { createUnreachableServer } from './unreachableServer.ts';
import { hostSync, type LeaderPorts, type PagePorts } from './syncHost.ts';

/**
 * The action at once, then at most once in `gap`: a call within it is answered when it is over, several together. A
 * server of which some requests fail and others succeed seems to come back with each of these.
 */
export function spaced(clock: Clock, gap: Millis, act: () => void): () => void {
  let nextAt: Millis = -Infinity;
  let isDue = false;

  function run(): void {
    isDue = false;
    nextAt = clock.now() + gap;
    act();
  }

  return () => {
    if (isDue) return;
    const wait = nextAt - clock.now();
    if (wait <= 0) return run();
    isDue = true;
    void clock.sleep(wait).then(run);
  };
}

function createPagePorts(page: Document): PagePorts {
  return {
    isVisible: () => page.visibilityState === 'visible',
    onVisibility(listener) {
      page.addEventListener('visibilitychange', listener);
      return () => page.removeEventListener('visibilitychange', listener);
    },
  };
}

/** Without locks every page leads: more calls, but harmless. */
export function createLeader(locks: LockManager | undefined, name: string): LeaderPorts {
  return {
    lead: async (work) =>
      locks === undefined
        ? work()
        : permittedLock(
            locks,
            name,
            {},
            async () => work(),
            async () => work(),
          ),
    async isWanted() {
      const { pending = [] } = (await locks?.query().catch(ignoreDenial)) ?? {};
      return pending.some((each) => each.name === name);
    },
  };
}

/** A page without locks shares nothing that another could lead. */
function ignoreDenial(error: unknown): null {
  if (!isDenied(error)) throw error;
  return null;
}

/** How often a server that seems to come back again and again is asked for everything. */
const RETURNS_GAP: Millis = 5 * SECOND;

/** How long the app's other files have a slow line to themselves. */
const FILES_KEPT_WITHIN: Millis = 20 * SECOND;

/** Errors that the connection and the session already show. */
const isExpected = (error: ApiError | StorageError): boolean =>
  isUnreachable(error) ||
  error.kind === 'aborted' ||
  error.kind === 'session' ||
  // Missing permission: the page shows which.
  isForbidden(error);

/**
 * Syncs the device with the server while the page is open: at the start, on focus and on reconnect it asks who is
 * signed in and what changed; in between it ticks. Requests for other pages wait until the page on screen has sent its
 * `own`: a server under load serves fewer at once.
 */
export function startSync(page: Window, composition: Composition, own: Promise<void>): void {
  const { services, session, engine, registry, runner, catalogue, offlineCopies, api, db } = composition;
  const { clock, random, reportError, storage, tables } = services.device;
  const { connection } = services.session;
  const { toasts } = services.page;
  const document = createPagePorts(page.document);
  const fail = (error: unknown): void => reportError(error, 'sync');
  const isAway = (): boolean => connection.get().serverReachable === false;
  const isSignedIn = (): boolean => session.state.get().status === 'signed-in';

  function note(outcome: Result<unknown, ApiError | StorageError>, what: string): void {
    if (!outcome.ok && !isExpected(outcome.error)) reportError(outcome.error, what);
  }

  const ticker = createTicker({
    engine,
    clock,
    isVisible: document.isVisible,
    async pull() {
      if (isAway() || !isSignedIn()) return;
      const { pullTabs } = await import('#commands/tab/pullTabs.ts');
      note(await pullTabs({ db, api, clock, random }), 'pull of tabs');
    },
    async present() {
      if (isAway() || !isSignedIn()) return;
      // The worker may have been the one to find that the session ended.
      if (await getPause(db)) await server.ask();
      else await showTab();
    },
  });

  /** Loads the tab on screen if only its name is stored, and sets it as the active one on the server. */
  async function showTab(): Promise<void> {
    const tab = await activeTab(db);
    if (tab && !tab.loaded) {
      note(await loadTab({ db, api, clock, random }, tab.id), 'An error occurred while fetching tab state');
    }
    note(await reactivateTab({ db, api }), 'tab on screen');
  }

  async function resume(): Promise<void> {
    if (!isSignedIn()) return;
    await own;
    await write(db, (tx) => clearPause(tx));
    await ticker.refresh();
    const { pullSavedQueries } = await import('#commands/savedQuery/pullSavedQueries.ts');
    note(await pullSavedQueries({ db, api, clock, random }), 'pull of saved queries');
    const { pullThemes } = await import('#commands/pull/pullThemes.ts');
    note(await pullThemes({ db, api, clock }), 'pull of themes');
    await Promise.all([catalogue.refreshDatabases(), runner.resume()]);
    // Only now: results dropped for their age can be fetched again from a reachable server.
    const { sweepStorage } = await import('./sweepStorage.ts');
    await sweepStorage({ db, now: clock.now(), estimate: storage.get(), note });
    await offlineCopies.refreshStale();
    await tables.refreshDueRows();
    await tables.resumeSends();
  }

  /**
   * Loads the commands that a page needs rarely while the server is there: without it, a first one could not be stored.
   * Where a worker keeps the app's files they come from the disk, and hold up no first visit.
   */
  async function loadCommands(): Promise<void> {
    await own;
    const { navigator } = page;
    const tooLong = clock.sleep(FILES_KEPT_WITHIN);
    await ('serviceWorker' in navigator ? Promise.race([navigator.serviceWorker.ready, tooLong]) : tooLong);
    await new Promise<void>((resolve) => whenIdle(resolve));
    await registry.load?.(null);
  }

  const server = createUnreachableServer({
    clock,
    isAway,
    isVisible: document.isVisible,
    check: session.check,
    resume,
    fail,
  });
  const refresh = (): void => void server.ask().catch(fail);
  const refreshOnReturn = spaced(clock, RETURNS_GAP, refresh);

  let before = { ...connection.get(), ...session.state.get() };
  function onChange(): void {
    const now = { ...connection.get(), ...session.state.get() };
    const isBack = now.serverReachable === true && before.serverReachable === false;
    const isBackIn = now.status === 'signed-in' && before.status === 'expired';
    before = now;
    if (now.serverReachable === false) void server.watch();
    if (isBackIn) refresh();
    else if (isBack) refreshOnReturn();
  }
  connection.subscribe(onChange);
  session.state.subscribe(onChange);
  page.addEventListener('online', refresh);
  // A server of the same machine is still there, and one that is not is watched.
  page.addEventListener('offline', refresh);
  page.addEventListener('focus', () => (isAway() ? refresh() : void ticker.refresh().catch(fail)));

  const locks = 'locks' in page.navigator ? page.navigator.locks : undefined;
  const leader = createLeader(locks, `${db.name} leader`);
  hostSync({ clock, page: document, leader, tick: () => ticker.tick() }, () => db.handover.begun).catch(
    (error: unknown) => {
      fail(error);
      toasts.show(
        'danger',
        t('Syncing stopped in this page. Your changes are saved on this device. Reload to resume.'),
      );
    },
  );
  refresh();
  // They are loaded again with the first command that needs them.
  loadCommands().catch((error: unknown) => reportError(error, 'loading commands'));
}
