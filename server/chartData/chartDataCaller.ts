import type { Context } from 'hono';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { currentUser } from '../http/requireUser.ts';
import { type ComputeCaller, computeCallerOf } from '../jobs/computeFor.ts';
import type { TemplateCaller } from '../templates/template.ts';
import { templateCaller } from '../templates/templateContext.ts';
import type { ServedDatasource } from './datasource.ts';

/** The caller and the datasource of a request. */
export interface ChartDataCaller {
  readonly served: ServedDatasource;
  readonly caller: TemplateCaller;
  readonly asker: ComputeCaller;
}

/** The caller and the datasource of an authenticated request. */
export function chartDataCallerOf(
  deps: ServerDeps,
  c: Context<AppEnv>,
  served: ServedDatasource,
  /** When nobody waits for the answer any more; by default when the caller disconnects. */
  gone?: AbortSignal,
): ChartDataCaller {
  const search = new URL(c.req.url).searchParams;
  // Says how to answer, not what: a refreshed answer is the one that later requests get.
  search.delete('force');
  const caller = templateCaller(deps.meta, currentUser(c), search);
  return { served, caller, asker: computeCallerOf(c, gone) };
}
