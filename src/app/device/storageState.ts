import type { InstallByHand } from '#domain/access/installByHand.ts';
import type { StorageState } from '#features/services/device.ts';
import { type Observable, createObservable } from '#ui/observable.ts';

export interface StorageMonitor {
  readonly state: Observable<StorageState>;
  /** Measures the used storage again. */
  readonly refresh: () => Promise<void>;
  /** Requests persistent storage, once, after the first work of a person. */
  readonly requestPersistence: () => Promise<void>;
}

export function createStorageState(
  kind: StorageState['kind'],
  manager: StorageManager | undefined,
  installByHand: InstallByHand | null = null,
): StorageMonitor {
  const state = createObservable<StorageState>({
    kind,
    persisted: null,
    usage: null,
    quota: null,
    installByHand: kind === 'memory' ? null : installByHand,
  });
  let hasAsked = false;

  async function refresh(): Promise<void> {
    if (manager === undefined || kind === 'memory') return;
    const [estimate, persisted] = await Promise.all([manager.estimate(), manager.persisted()]);
    state.update((now) => ({
      ...now,
      persisted,
      usage: estimate.usage ?? null,
      quota: estimate.quota ?? null,
    }));
  }

  return {
    state,
    refresh,
    async requestPersistence() {
      if (hasAsked || manager === undefined || kind === 'memory') return;
      hasAsked = true;
      const persisted = (await manager.persisted()) || (await manager.persist());
      state.update((now) => ({ ...now, persisted }));
    },
  };
}
