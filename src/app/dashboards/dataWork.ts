import { copyData } from '#commands/dashboard/offlineCopy.ts';
import { setKeepsEngine } from '#commands/settings/setKeepsEngine.ts';
import { isEngineUsed } from '#domain/device/engineUses.ts';
import type { Result } from '#domain/result.ts';
import type { DataProgress } from '#features/services/dashboards.ts';
import { dataOffer, type DataOffer, type KnownCounts } from '#query/device/download/dataOffer.ts';
import { downloadData, type DataDeps } from '#query/device/download/downloadData.ts';
import { readEngineUses } from '#query/device/engine/readEngineUses.ts';
import { dashboardCopyId, listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import { setting } from '#store/settings.ts';
import type { Dispatch, DispatchError } from '#store/command.ts';
import type { Writable } from '#ui/observable.ts';
import { createEngineCache } from '../device/engineCache.ts';
import { pageScript } from '../portable/pageScript.ts';

interface DownloadQueue {
  /** Downloads the data of a dashboard, after those before it; if it is being downloaded already, shares that. */
  readonly fill: (dashboardId: number, isForced: boolean) => Promise<void>;
  /** The dashboard whose data is being downloaded; null if there is none. */
  readonly current: () => number | null;
  /** Stops what is being downloaded. */
  readonly stop: () => void;
}

interface Running {
  readonly id: number;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Downloads one dashboard at a time, since they may share extracts. One that fails fails only itself. */
export function createDownloadQueue(
  download: (dashboardId: number, isForced: boolean, signal: AbortSignal) => Promise<void>,
): DownloadQueue {
  let running: Running | null = null;
  return {
    async fill(id, isForced) {
      while (running !== null) {
        if (running.id === id && !isForced) return running.done;
        // Its own caller reports what failed.
        await running.done.catch(() => undefined);
      }
      const stop = new AbortController();
      const done = download(id, isForced, stop.signal).finally(() => {
        running = null;
      });
      running = { id, stop, done };
      return done;
    },
    current: () => running?.id ?? null,
    stop: () => running?.stop.abort(),
  };
}

export interface DataWorkPorts extends Omit<DataDeps, 'engine'> {
  readonly page: Pick<Window, 'caches' | 'crypto' | 'fetch'>;
  readonly dispatch: Dispatch;
  readonly onStorageError: (error: DispatchError) => void;
  readonly progress: Writable<DataProgress | null>;
}

/** Stores extracts of datasets on the device, with the local query engine. */
export interface DataWork {
  readonly offer: (dashboardId: number, signal: AbortSignal) => Promise<Result<DataOffer, string>>;
  readonly keep: (dashboardId: number) => Promise<void>;
  /** Refreshes extracts; all of them, or only old ones. */
  readonly fill: (dashboardId: number, isForced: boolean) => Promise<void>;
  /** False if this device did not store that: nothing is removed. */
  readonly remove: (dashboardId: number) => Promise<boolean>;
  /** Ends a download that no offline copy needs any more. */
  readonly stopUnwanted: () => Promise<void>;
  /**
   * Removes the query engine where nothing is stored that it could query. Not with an offline copy, which may be put
   * back.
   */
  readonly removeUnusedEngine: () => Promise<void>;
  /** Downloads the query engine where somebody asked for it and a newer release or the browser removed its files. */
  readonly fetchRequestedEngine: () => Promise<void>;
}

export function createDataWork({ page, dispatch, progress, ...rest }: DataWorkPorts): DataWork {
  const engine = createEngineCache({ caches: page.caches, fetch: page.fetch.bind(page) });
  const deps: DataDeps = { ...rest, engine };
  const counts: KnownCounts = new Map();

  async function work(id: number, isForced: boolean, signal: AbortSignal): Promise<void> {
    counts.clear();
    const kept = await downloadData(deps, id, {
      signal,
      isForced,
      onData: (what, share) => progress.set({ dashboardId: id, what, share, problem: null }),
    });
    if (signal.aborted) return;
    // What shows a dashboard as a page: it can then be exported without the server. A failure is reported on export.
    await pageScript(page, signal);
    const problem = kept.ok ? null : kept.error;
    progress.set(problem === null ? null : { dashboardId: id, what: 'engine', share: null, problem });
  }

  const queue = createDownloadQueue(work);
  const { fill } = queue;

  async function setDatasets(id: number, datasetIds: number[] | null): Promise<boolean> {
    const set = await dispatch(copyData({ id: dashboardCopyId(id), datasetIds }));
    if (!set.ok) rest.onStorageError(set.error);
    return set.ok;
  }

  const listWanted = async () =>
    (await listOfflineCopies(deps.db)).filter(({ datasetIds }) => datasetIds !== null);

  async function stopUnwanted(): Promise<void> {
    const wanted = await listWanted();
    const current = queue.current();
    if (current === null || wanted.some(({ id }) => id === dashboardCopyId(current))) return;
    queue.stop();
    progress.set(null);
  }

  /** An earlier release kept the request as the person's. */
  async function moveRequest(): Promise<void> {
    if (!(await setting(deps.db, 'keepsEngine'))) return;
    await engine.setRequested(true);
    const moved = await dispatch(setKeepsEngine({ isKept: false }));
    if (!moved.ok) rest.onStorageError(moved.error);
  }

  async function removeUnusedEngine(): Promise<void> {
    await moveRequest();
    if (!(await engine.isRequested()) && !isEngineUsed(await readEngineUses(deps.db))) await engine.remove();
  }

  async function fetchRequestedEngine(): Promise<void> {
    // A failure is shown where the engine is needed, and the download is tried again at the next start.
    if ((await engine.isRequested()) && (await engine.missing()) > 0)
      await engine.fetch({ signal: new AbortController().signal, onProgress: () => undefined });
  }

  return {
    offer: (id, signal) => dataOffer(deps, id, { signal, counts }),
    fill,
    stopUnwanted,
    removeUnusedEngine,
    fetchRequestedEngine,
    async keep(id) {
      if (await setDatasets(id, [])) await fill(id, false);
    },
    async remove(id) {
      if (!(await setDatasets(id, null))) return false;
      if (progress.get()?.dashboardId === id) progress.set(null);
      await stopUnwanted();
      return true;
    },
  };
}
