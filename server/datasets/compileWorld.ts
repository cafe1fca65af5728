import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { CompileWorld } from '#domain/compile/world.ts';
import type { ServerDeps } from '../deps.ts';

/** The dependencies of the query compiler on this server. */
export function compileWorld(deps: ServerDeps, render: NonNullable<CompileWorld['render']>): CompileWorld {
  const templates = deps.config.featureFlags['ENABLE_TEMPLATE_PROCESSING'] === true;
  return {
    dialect: DUCKDB,
    now: deps.clock.now(),
    zone: deps.config.zone,
    rowLimit: 50_000,
    maxRows: deps.config.conf.SQL_MAX_ROW,
    ...(templates ? { render } : {}),
  };
}
