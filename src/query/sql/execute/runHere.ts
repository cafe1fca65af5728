import { DEVICE_ID, DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import { newId } from '#domain/ids.ts';
import type { Query } from '#domain/query/query.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { isWaiting } from '#domain/query/states.ts';
import type { Result } from '#domain/result.ts';
import { getQuery } from '#store/sql/queries.ts';
import { getTab } from '#store/sql/tabs.ts';
import { applyEvent } from '../applyEvent.ts';
import type { RunRefusal } from '../runner.ts';
import type { RunnerDeps } from '../runnerDeps.ts';

/** Runs a query that waits for its server over the rows on this device instead; false if it cannot. */
export async function runHere(
  deps: RunnerDeps,
  queryId: string,
  start: (query: Query, templateParams: string) => Promise<Result<string, RunRefusal>>,
): Promise<boolean> {
  const query = await getQuery(deps.db, queryId);
  const tab = query && (await getTab(deps.db, query.sqlEditorId));
  if (query === undefined || tab === undefined || !isWaiting(query)) return false;
  const { queryHere } = await import('#domain/device/keptHere.ts');
  const { listTablesHere } = await import('../../device/listTablesHere.ts');
  const here = queryHere(query, await listTablesHere(deps.db));
  if (here === null) return false;
  // Another page sent it meanwhile and continues.
  const cancelled = await applyEvent(deps, queryId, { type: 'cancelled', at: deps.clock.now() });
  if (cancelled?.state !== 'stopped') return false;
  const begun = startQuery(
    { ...tab, catalog: null, schema: DEVICE_SCHEMA, queryLimit: query.queryLimit },
    {
      id: newId(deps.random),
      at: deps.clock.now(),
      sql: here.sql,
      sqlOffset: query.sqlOffset,
      dbId: DEVICE_ID,
      runAsync: false,
    },
  );
  return (await start({ ...begun, rowsFrom: here.rowsFrom }, '')).ok;
}
