import { ENGINE_BYTES } from '#contract/files/engineFiles.ts';
import type { EngineFiles, EngineFilesState } from '#features/services/engineFiles.ts';
import type { EngineStore } from '#query/device/engine/engineStore.ts';
import { createObservable } from '#ui/observable.ts';

export interface EngineFilesPorts {
  readonly files: EngineStore;
  /** Measures the used storage again. */
  readonly refreshStorage: () => Promise<void>;
  readonly onBug: (error: unknown) => void;
}

/** Downloads and removes the local query engine when a person asks for it. */
export function createEngineFiles(ports: EngineFilesPorts): EngineFiles {
  const { files, refreshStorage, onBug } = ports;
  const state = createObservable<EngineFilesState | null>(null);
  let download: AbortController | null = null;

  async function show(problem: string | null): Promise<void> {
    const [missing, isRequested] = await Promise.all([files.missing(), files.isRequested()]);
    // A download that began meanwhile shows its own progress.
    if (download !== null) return;
    state.set(
      missing === 0
        ? { state: 'stored', bytes: ENGINE_BYTES, isRequested }
        : { state: 'missing', missing, problem, isRequested },
    );
  }

  async function fetchAll(): Promise<void> {
    if (download !== null) return;
    const own = new AbortController();
    const { signal } = own;
    download = own;
    state.set({ state: 'downloading', share: 0 });
    const onProgress = (share: number | null): void =>
      signal.aborted ? undefined : state.set({ state: 'downloading', share });
    await files.setRequested(true);
    const fetched = !signal.aborted && (await files.fetch({ signal, onProgress }));
    if (download === own) download = null;
    await show(fetched === false || fetched.ok || signal.aborted ? null : fetched.error);
    await refreshStorage();
  }

  async function stop(): Promise<void> {
    download?.abort();
    download = null;
    await files.setRequested(false);
    await show(null);
  }

  async function remove(): Promise<void> {
    await files.setRequested(false);
    await files.remove();
    await show(null);
    await refreshStorage();
  }

  const run = (work: Promise<void>): void => void work.catch(onBug);
  return {
    state,
    check: () => run(show(null)),
    download: () => run(fetchAll()),
    keep: () => run(files.setRequested(true).then(() => show(null))),
    stop: () => run(stop()),
    remove: () => run(remove()),
  };
}
