import { ok, type Result } from '#domain/result.ts';
import type { EngineStore } from './engineStore.ts';

/** Downloads what is missing of the engine, before its first use. Fails with a message for a person. */
export async function fetchEngine(
  files: Pick<EngineStore, 'missing' | 'fetch'>,
  signal: AbortSignal,
  onProgress: (share: number | null) => void,
): Promise<Result<void, string>> {
  if ((await files.missing()) === 0) return ok(undefined);
  onProgress(0);
  try {
    const fetched = await files.fetch({ signal, onProgress: (share) => onProgress(share ?? 0) });
    if (fetched.ok) return fetched;
    return { ok: false, error: `${fetched.error} It is downloaded once, while the server is reachable.` };
  } finally {
    onProgress(null);
  }
}
