import { setKeepsEngine } from '#commands/setKeepsEngine.ts';
import { ENGINE_BYTES } from '#contract/engineFiles.ts';
import type { EngineFiles, EngineFilesState } from '#features/services/engineFiles.ts';
import type { EngineStore } from '#query/device/engineStore.ts';
import type { Dispatch, DispatchError } from '#sync/dispatch.ts';
import { createObservable } from '#ui/observable.ts';

export interface EngineFilesPorts {
  readonly files: EngineStore;
  readonly dispatch: Dispatch;
  /** Measures the used storage again. */
  readonly refreshStorage: () => Promise<void>;
  readonly onStorageError: (error: DispatchError) => void;
  readonly onBug: (error: unknown) => void;
}

/** Downloads and removes the local query engine when a person asks for it. */
export function createEngineFiles(ports: EngineFilesPorts): EngineFiles {
  const { files, refreshStorage, onBug } = ports;
  const state = createObservable<EngineFilesState | null>(null);
  let download: AbortController | null = null;

  async function show(problem: string | null): Promise<void> {
    const missing = await files.missing();
    // A download that began meanwhile shows its own progress.
    if (download !== null) return;
    state.set(
      missing === 0 ? { state: 'stored', bytes: ENGINE_BYTES } : { state: 'missing', missing, problem },
    );
  }

  async function setKept(isKept: boolean): Promise<boolean> {
    const set = await ports.dispatch(setKeepsEngine({ isKept }));
    if (!set.ok) ports.onStorageError(set.error);
    return set.ok;
  }

  async function fetchAll(): Promise<void> {
    if (download !== null) return;
    const own = new AbortController();
    const { signal } = own;
    download = own;
    state.set({ state: 'downloading', share: 0 });
    const onProgress = (share: number | null): void =>
      signal.aborted ? undefined : state.set({ state: 'downloading', share });
    const fetched = (await setKept(true)) && !signal.aborted && (await files.fetch({ signal, onProgress }));
    if (download === own) download = null;
    await show(fetched === false || fetched.ok || signal.aborted ? null : fetched.error);
    await refreshStorage();
  }

  async function stop(): Promise<void> {
    download?.abort();
    download = null;
    if (await setKept(false)) await show(null);
  }

  async function remove(): Promise<void> {
    if (!(await setKept(false))) return;
    await files.remove();
    await show(null);
    await refreshStorage();
  }

  const run = (work: Promise<void>): void => void work.catch(onBug);
  return {
    state,
    check: () => run(show(null)),
    download: () => run(fetchAll()),
    keep: () => run(setKept(true).then(() => undefined)),
    stop: () => run(stop()),
    remove: () => run(remove()),
  };
}
