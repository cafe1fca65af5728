import type { Context } from 'hono';
import { newId } from '#domain/ids.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';
import type { EngineHost } from '../engines/engineHost.ts';
import type { Work } from '../engines/work.ts';
import { currentUser } from '../http/requireUser.ts';

/** The caller of an engine, and when it stops waiting. */
export interface ComputeCaller {
  readonly person: number;
  /** Null if the result is needed in any case. */
  readonly gone: AbortSignal | null;
}

export const computeCallerOf = (c: Context<AppEnv>, gone: AbortSignal = c.req.raw.signal): ComputeCaller => ({
  person: currentUser(c).id,
  gone,
});

/** Work for charts, filters and datasets uses the slots for charts. */
export function computeFor<T>(
  deps: Pick<ServerDeps, 'engines' | 'random' | 'config'>,
  { person, gone }: ComputeCaller,
  what: Pick<Work, 'kind'> & Partial<Pick<Work, 'timeout'>>,
  compute: (work: Work) => Promise<T>,
): Promise<T> {
  const { timeouts } = deps.config;
  const timeout = what.timeout ?? (what.kind === 'chart' ? timeouts.chart : timeouts.sync);
  const work = { queryId: `${what.kind}-${newId(deps.random)}`, person, kind: what.kind, timeout };
  return whileWanted(deps.engines, gone, work.queryId, () => compute(work));
}

/** Stops work when nobody waits for it any more. */
export async function whileWanted<T>(
  engines: EngineHost,
  gone: AbortSignal | null,
  queryId: string,
  compute: () => Promise<T>,
): Promise<T> {
  const leave = (): void => void engines.stop(queryId, 'gone');
  gone?.addEventListener('abort', leave, { once: true });
  try {
    const computing = compute();
    // The caller may have disconnected while the response was prepared.
    if (gone?.aborted === true) leave();
    return await computing;
  } finally {
    gone?.removeEventListener('abort', leave);
  }
}
