import type { Context } from 'hono';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { computeCallerOf, currentUser } from '../auth/requireUser.ts';
import type { ComputeCaller } from '../engines/work.ts';
import type { TemplateCaller } from '../templates/template.ts';
import { templateCaller } from '../templates/templateContext.ts';
import type { ServedDatasource } from '../datasets/datasource.ts';

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
  /** When nobody waits for the response any more; by default when the caller disconnects. */
  signal?: AbortSignal,
): ChartDataCaller {
  const search = new URL(c.req.url).searchParams;
  // `force` changes how data is computed, not what it is: later requests get the refreshed data.
  search.delete('force');
  const caller = templateCaller(deps.meta, currentUser(c), search);
  return { served, caller, asker: computeCallerOf(c, signal) };
}
