import type { Context } from 'hono';
import { newId } from '#domain/ids.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { currentUser } from '../../auth/requireUser.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import type { EngineError } from '../../base/engineError.ts';
import type { ExportedCsv } from '../../engines/engineHost.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import type { QueryRow } from '../../meta/editor/queries.ts';
import {
  engineErrorResponse,
  type ErrorResponse,
  NO_SUCH_DATABASE,
  SQL_IS_KEPT,
} from '../../queries/errorResponse.ts';
import { planQuery } from '../../queries/planQuery.ts';
import { templateCaller } from '../../templates/templateContext.ts';
import { keepsFromSql } from '../../datasets/rowRules/limitedSource.ts';
import { whileWanted } from '../../engines/computeFor.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';

const NOWHERE = { sql: '', statements: [] };

interface Wanted {
  readonly query: QueryRow;
  readonly templateParams: string | null;
  readonly lineEnd: '\n' | '\r\n';
}

/** Runs a person's query once more, without a row limit, for the rows of its CSV as they come. */
export async function exportedRows(
  deps: ServerDeps,
  engineOf: EngineLookup,
  c: Context<AppEnv>,
  { query, templateParams, lineEnd }: Wanted,
): Promise<Result<ExportedCsv, ErrorResponse>> {
  const user = currentUser(c);
  const database = visibleDatabase(deps, c, query.databaseId);
  if (database === null) return err(NO_SUCH_DATABASE);
  if (keepsFromSql(deps, user, database)) {
    c.set('isByRowRule', true);
    return err(SQL_IS_KEPT);
  }
  // What is read is not changed on the way, whatever the database permits.
  const reads = { ...database, allowDml: false, allowCtas: false, allowCvas: false };
  const body = { database_id: database.id, sql: query.sql, templateParams };
  const caller = templateCaller(deps.meta, user, new URL(c.req.url).searchParams);
  const plan = await planQuery(deps, query, reads, body, caller, user);
  if (!plan.ok) return plan;
  const [sql, more] = plan.value.statements;
  if (sql === undefined || more !== undefined) return err(engineErrorResponse(MORE_THAN_ONE, NOWHERE));
  const engine = await engineOf(database);
  const queryId = `export-${newId(deps.random)}`;
  const exported = await whileWanted(deps.engines, c.req.raw.signal, queryId, () =>
    deps.engines.exportCsv({
      queryId,
      person: user.id,
      kind: 'sql',
      timeout: deps.config.timeouts.async,
      engine,
      reading: plan.value.reading,
      catalog: query.catalog,
      schema: query.schema,
      sql,
      lineEnd,
    }),
  );
  if (!exported.ok) return err(engineErrorResponse(exported.error, plan.value.place));
  // Its reader sees only that the connection was cut.
  void exported.value.done.then((done) => {
    if (!done.ok) deps.log.warn('an export was cut off', { query: query.id, cause: done.error.message });
  });
  return ok(exported.value);
}

const MORE_THAN_ONE: EngineError = {
  kind: 'refused',
  message: 'Only one statement is exported as it runs. Select one and run it.',
  exception: null,
  at: null,
};
