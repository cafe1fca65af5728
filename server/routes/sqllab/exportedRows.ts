import type { Context } from 'hono';
import { newId } from '#domain/ids.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { currentUser } from '../../auth/requireUser.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import type { ExportedCsv } from '../../engines/engineHost.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import type { QueryRow } from '../../meta/editor/queries.ts';
import { engineErrorResponse, type ErrorResponse } from '../../queries/errorResponse.ts';
import { planQuery } from '../../queries/planQuery.ts';
import { templateCaller } from '../../templates/templateContext.ts';
import { databaseForSql } from '../asset/visibleDatabase.ts';

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
  const database = databaseForSql(deps, c, query.databaseId);
  const refused = (message: string): Result<never, ErrorResponse> =>
    err(engineErrorResponse({ kind: 'refused', message, exception: null, at: null }, NOWHERE));
  if (database === null) return refused('This database is not there.');
  // What is read is not changed on the way, whatever the database permits.
  const reads = { ...database, allowDml: false, allowCtas: false, allowCvas: false };
  const body = { database_id: database.id, sql: query.sql, templateParams };
  const caller = templateCaller(deps.meta, user, new URL(c.req.url).searchParams);
  const plan = await planQuery(deps, query, reads, body, caller, user);
  if (!plan.ok) return plan;
  const [sql, more] = plan.value.statements;
  if (sql === undefined || more !== undefined) return refused('Only one statement is exported as it runs.');
  const queryId = `export-${newId(deps.random)}`;
  const leave = (): void => void deps.engines.stop(queryId, 'gone');
  c.req.raw.signal.addEventListener('abort', leave, { once: true });
  const exported = await deps.engines.exportCsv({
    queryId,
    person: user.id,
    kind: 'sql',
    timeout: deps.config.timeouts.async,
    engine: await engineOf(database),
    reading: plan.value.reading,
    catalog: query.catalog,
    schema: query.schema,
    sql,
    lineEnd,
  });
  if (c.req.raw.signal.aborted) leave();
  return exported.ok ? ok(exported.value) : err(engineErrorResponse(exported.error, plan.value.place));
}
