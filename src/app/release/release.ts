import type { Release } from '#features/services/page.ts';
import { type Observable, createObservable } from '#ui/observable.ts';
import type { Saves } from './saves.ts';

export interface ReleaseMonitor {
  readonly state: Observable<Release>;
  readonly newIsReady: () => void;
  readonly reloadIsNeeded: () => void;
  readonly waitsForPages: (waits: boolean) => void;
}

export interface ReleasePorts {
  readonly saves: Saves;
  /** Activates the waiting version, if there is one, then calls back. */
  readonly takeOver: (andThen: () => void) => void;
  readonly reload: () => void;
}

/** The running version, and updating: never automatically, and never over unsaved work. */
export function createRelease({ saves, takeOver, reload }: ReleasePorts): ReleaseMonitor {
  async function saveAndReload(): Promise<void> {
    state.update((now) => ({ ...now, isReloading: true }));
    // A failed save was reported with its text to download; the page stays.
    if (await saves.all()) takeOver(reload);
    else state.update((now) => ({ ...now, isReloading: false }));
  }

  const state = createObservable<Release>({
    isNewReady: false,
    isReloadNeeded: false,
    isWaitingForPages: false,
    isReloading: false,
    reload: () => void saveAndReload(),
  });
  return {
    state,
    newIsReady: () => state.update((now) => ({ ...now, isNewReady: true })),
    reloadIsNeeded: () => state.update((now) => ({ ...now, isReloadNeeded: true })),
    waitsForPages: (waits) => state.update((now) => ({ ...now, isWaitingForPages: waits })),
  };
}
