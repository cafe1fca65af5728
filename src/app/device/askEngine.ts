import { err, ok, type Result } from '#domain/result.ts';
import { fetchEngine } from '#query/device/engine/fetchEngine.ts';
import type { LocalCharts } from '#query/device/engine/localEngine.ts';
import { t } from '#ui/t.ts';
import type { LocalFailure } from '../../../workers/engine/protocol.ts';
import { createEngineCache } from './engineCache.ts';

export interface AskEnginePorts {
  readonly openEngine: () => Promise<LocalCharts>;
  readonly onEngineProgress: (share: number | null) => void;
}

/** Asks the engine, which is downloaded before its first use. Fails with a message for a person. */
export type AskEngine = <T>(
  ask: (charts: LocalCharts) => Promise<Result<T, LocalFailure>>,
) => Promise<Result<T, string>>;

export function createAskEngine({ openEngine, onEngineProgress }: AskEnginePorts): AskEngine {
  async function engine(): Promise<Result<LocalCharts, string>> {
    const files = createEngineCache({ caches, fetch: globalThis.fetch.bind(globalThis) });
    const fetched = await fetchEngine(files, new AbortController().signal, onEngineProgress);
    if (!fetched.ok) return fetched;
    return ok(await openEngine());
  }

  return async (ask) => {
    const started = await engine();
    if (!started.ok) return started;
    const result = await ask(started.value);
    if (result.ok) return result;
    return err('message' in result.error ? result.error.message : t('Reading the file was stopped.'));
  };
}
