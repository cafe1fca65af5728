import { newId } from '#domain/ids.ts';
import type { ServerDeps } from '../deps.ts';
import type { EngineHost } from './engineHost.ts';
import type { ComputeCaller, Work } from './work.ts';

/** Work for charts, filters and datasets uses the slots for charts. */
export function computeFor<T>(
  deps: Pick<ServerDeps, 'engines' | 'random' | 'config'>,
  { person, signal }: ComputeCaller,
  what: Pick<Work, 'kind'> & Partial<Pick<Work, 'timeout'>>,
  compute: (work: Work) => Promise<T>,
): Promise<T> {
  const { timeouts } = deps.config;
  const timeout = what.timeout ?? (what.kind === 'chart' ? timeouts.chart : timeouts.sync);
  const work = { queryId: `${what.kind}-${newId(deps.random)}`, person, kind: what.kind, timeout };
  return whileWanted(deps.engines, signal, work.queryId, () => compute(work));
}

/** Stops work when nobody waits for it any more. */
export async function whileWanted<T>(
  engines: EngineHost,
  signal: AbortSignal | null,
  queryId: string,
  compute: () => Promise<T>,
): Promise<T> {
  const leave = (): void => void engines.stop(queryId, 'gone');
  signal?.addEventListener('abort', leave, { once: true });
  try {
    const computing = compute();
    // The caller may have disconnected while the response was prepared.
    if (signal?.aborted === true) leave();
    return await computing;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}
