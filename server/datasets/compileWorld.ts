import type { CompileWorld } from '#domain/compile/world.ts';
import { OWN_SQL_ELSEWHERE } from '../access/refusals.ts';
import type { ServerDeps } from '../deps.ts';
import type { ServedDatasource } from './datasource.ts';

/** What the query compiler needs on this server, over a datasource. */
export function compileWorld(
  deps: ServerDeps,
  { dialect, namesOnly }: Pick<ServedDatasource, 'dialect' | 'namesOnly'>,
  render: NonNullable<CompileWorld['render']>,
): CompileWorld {
  const templates = deps.config.featureFlags['ENABLE_TEMPLATE_PROCESSING'] === true;
  return {
    dialect,
    now: deps.clock.now(),
    zone: deps.config.zone,
    rowLimit: 50_000,
    maxRows: deps.config.conf.SQL_MAX_ROW,
    countsGroups: true,
    ...(templates ? { render } : {}),
    ...(namesOnly ? { namesOnly: OWN_SQL_ELSEWHERE } : {}),
  };
}
