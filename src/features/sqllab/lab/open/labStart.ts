import { mayRunSql } from '#domain/access/rights.ts';
import type { Preparing } from '#domain/preparing.ts';
import { setting } from '#store/settings.ts';
import { createObservable, type Observable } from '#ui/observable.ts';
import type { LabServices } from '../labServices.ts';

/** What the page reads when it opens, and again when the server or the session is back. */
export interface LabStart {
  /** Whether the content of a first tab is still being determined. */
  readonly isGreeting: Observable<boolean>;
  /** The databases that the server is still loading, where the first tab waits for one. */
  readonly awaited: Observable<readonly Preparing[]>;
  /** Reads now, and with `onReturn` after each absence; returns a function that stops watching. */
  watch(onReturn: () => void): () => void;
}

export function createLabStart(services: LabServices): LabStart {
  const { catalogue, connection, db, session } = services;
  const isGreeting = createObservable(true);
  const awaited = createObservable<readonly Preparing[]>([]);
  let starting: Promise<void> | null = null;

  async function begin(): Promise<void> {
    async function mayRun(): Promise<boolean> {
      await Promise.all([catalogue.refreshDatabases(), services.readRights()]);
      return mayRunSql(await setting(db, 'rights'));
    }
    const { welcome } = await import('./firstVisit.ts');
    await welcome(services, mayRun, awaited.set);
  }

  /** One start at a time: two in parallel would both detect a first visit. */
  function start(): void {
    starting ??= begin().finally(() => {
      starting = null;
      isGreeting.set(false);
      services.noteShown();
    });
  }

  const isAway = (): boolean =>
    connection.get().serverReachable === false || session.state.get().status === 'expired';

  return {
    isGreeting,
    awaited,
    watch(onReturn) {
      start();
      let wasAway = isAway();
      const lookAgain = (): void => {
        const isBack = wasAway && !isAway();
        wasAway = isAway();
        if (!isBack) return;
        start();
        onReturn();
      };
      const stops = [connection.subscribe(lookAgain), session.state.subscribe(lookAgain)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
