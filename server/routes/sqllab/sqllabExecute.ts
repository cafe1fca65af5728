import { type Context, Hono } from 'hono';
import { call } from '#contract/call.ts';
import { executeSql, type ExecuteRequestBody } from '#contract/sql/sqllab.ts';
import { newId } from '#domain/ids.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import {
  engineErrorResponse,
  type ErrorResponse,
  NO_SUCH_DATABASE,
  SQL_IS_KEPT,
} from '../../queries/errorResponse.ts';
import { planQuery } from '../../queries/planQuery.ts';
import { noticeLongQuery } from '../../notices/noticeLongQuery.ts';
import { queryBody } from '../../queries/queryBody.ts';
import type { ResultFiles } from '../../queries/resultFiles.ts';
import { failQuery, type ReadyQuery, runQuery, writeHistory } from '../../queries/runQuery.ts';
import { statementOutcomes, withStatements } from '../../queries/statementOutcomes.ts';
import type { DatabaseRow } from '../../meta/databases.ts';
import type { QueryRow } from '../../meta/editor/queries.ts';
import type { User } from '../../meta/people/users.ts';
import type { TemplateCaller } from '../../templates/template.ts';
import { templateCaller } from '../../templates/templateContext.ts';
import { visibleDatabase } from '../asset/visibleDatabase.ts';
import { rowsResponse, wantsArrow } from './rowsResponse.ts';
import { keepsFromSql } from '../../datasets/rowRules/limitedSource.ts';

/** At the legacy path, which client libraries still use. */
const legacyExecuteSql = call({ ...executeSql, path: '/superset/sql_json/' });

/** Executes SQL: synchronously with the rows, or in the background with a 202. */
export function executeRoutes(
  deps: ServerDeps,
  files: ResultFiles | null,
  engineOf: EngineLookup,
): Hono<AppEnv> {
  const pair = ['can_execute_sql_query', 'SQLLab'] as const;
  const routes = new Hono<AppEnv>();
  const execute = async (
    c: Context<AppEnv>,
    { body }: { readonly body: ExecuteRequestBody },
  ): Promise<Response> => {
    const user = currentUser(c);
    const visible = visibleDatabase(deps, c, body.database_id);
    if (!visible) return refuse(c, NO_SUCH_DATABASE);
    const database = c.get('readsOnly') ? { ...visible, ...NO_CHANGES } : visible;
    if (keepsFromSql(deps, user, database)) return refuse(c, SQL_IS_KEPT);
    const row = insertQuery(deps, user, database, body);
    if (row === null) return refuse(c, timeoutOf(deps, user, body) ?? alreadyRan(body));

    const ready = await prepare(deps, engineOf, {
      row,
      database,
      body,
      caller: templateCaller(deps.meta, user, new URL(c.req.url).searchParams),
      user,
    });
    if (!ready.ok) {
      failQuery(deps, row.id, ready.error);
      return refuse(c, ready.error);
    }
    if (body.runAsync === true) {
      void runQuery(deps, files, ready.value, 'none', null)
        .then((ran) => noticeLongQuery(deps, row, ran))
        .catch((cause: unknown) => {
          deps.log.error('query failed unexpectedly', { query: row.id, cause: String(cause) });
        });
      return c.json({ query: queryBody(deps, ready.value.row, 'number') }, 202);
    }
    const format = wantsArrow(c) ? 'arrow' : 'json';
    const ran = await runQuery(deps, files, ready.value, format, c.req.raw.signal);
    if (ran.ok) return rowsResponse(c, deps, ran.value);
    if (ran.error.kind === 'stopped') return c.json({ query_id: row.id, status: 'stopped' });
    return refuse(c, ran.error.answer);
  };
  serve(routes, executeSql, requireUser(deps, pair), execute);
  serve(routes, legacyExecuteSql, requireUser(deps, pair), execute);
  return routes;
}

/** What a model runs changes nothing, whatever its person may do. */
const NO_CHANGES = { allowDml: false, allowCtas: false, allowCvas: false } as const;

const refuse = (c: Context, response: ErrorResponse): Response =>
  c.json({ errors: response.errors }, response.status);

/** The query's row, or null for a known client id: a duplicate request executes once. */
function insertQuery(
  deps: ServerDeps,
  user: User,
  database: DatabaseRow,
  body: ExecuteRequestBody,
): QueryRow | null {
  const now = deps.clock.now();
  const clientId = body.client_id ?? newId(deps.random);
  return writeHistory(deps.meta, database, body.sql, () => {
    if (deps.meta.queries.byClientId(clientId)) return null;
    const id = deps.meta.queries.insert(
      {
        clientId,
        userId: user.id,
        databaseId: database.id,
        status: 'pending',
        tabName: body.tab ?? null,
        sqlEditorId: body.sql_editor_id ?? null,
        catalog: body.catalog ?? null,
        schema: body.schema ?? null,
        sql: body.sql,
        limit: body.queryLimit ?? null,
        limitingFactor: 'UNKNOWN',
        selectAsCta: body.select_as_cta === true,
        ctasMethod: body.ctas_method ?? null,
        tmpTableName: body.select_as_cta === true ? (body.tmp_table_name ?? `tmp_${clientId}`) : null,
        tmpSchemaName: body.select_as_cta === true ? database.forceCtasSchema : null,
        runAsync: body.runAsync === true,
        startTime: now,
      },
      now,
    );
    const row = deps.meta.queries.byId(id);
    if (row !== null) noteInTab(deps, user, row);
    return row;
  });
}

/** Sets the latest query of its tab. */
function noteInTab(deps: ServerDeps, user: User, row: QueryRow): void {
  const tabId = Number(row.sqlEditorId ?? NaN);
  const tab = Number.isInteger(tabId) && tabId > 0 ? deps.meta.tabs.byId(tabId) : null;
  if (tab?.userId === user.id) deps.meta.tabs.update(tab.id, { latestQueryId: row.clientId });
}

interface RequestedQuery {
  readonly row: QueryRow;
  readonly database: DatabaseRow;
  readonly body: ExecuteRequestBody;
  readonly caller: TemplateCaller;
  readonly user: User;
}

/** Renders and checks a query, and stores its limit; its plan is ready to run. */
async function prepare(
  deps: ServerDeps,
  engineOf: EngineLookup,
  { row, database, body, caller, user }: RequestedQuery,
): Promise<Result<ReadyQuery, ErrorResponse>> {
  const plan = await planQuery(deps, row, database, body, caller, user);
  if (!plan.ok) return plan;
  const { place, statements, reading, mayCreate, createAs, limit, limitedBy } = plan.value;
  if (createAs !== null && !mayCreate) return err(ctasNotAllowed(createAs.method));
  const engine = await engineOf(database);
  // Who waits for the rows gets the same answer from the run itself, which judges every statement before the first.
  if (row.runAsync) {
    const checked = await deps.engines.check({ engine, statements, reading });
    if (!checked.ok) {
      const none = statementOutcomes(plan.value, null, deps.random);
      const response = engineErrorResponse(checked.error, place);
      return err(withStatements(response, none.bodies(checked.error.at?.statement ?? null)));
    }
  }
  writeHistory(deps.meta, database, row.sql, () =>
    deps.meta.queries.patchUnfinished(row.id, { limit, limitingFactor: limitedBy }, deps.clock.now()),
  );
  return ok({ row: deps.meta.queries.byId(row.id) ?? row, database, engine, plan: plan.value });
}

const ctasNotAllowed = (method: 'TABLE' | 'VIEW'): ErrorResponse => ({
  status: 500,
  errors: [
    {
      message: `This database does not allow CREATE ${method} AS. Ask whoever keeps it to allow it, or run the query without.`,
      error_type: 'DML_NOT_ALLOWED_ERROR',
      level: 'error',
      extra: { issue_codes: [] },
    },
  ],
});

/**
 * The response of a timed-out query, for a repeated request: browsers retry by themselves after a 408 on a reused
 * connection.
 */
function timeoutOf(deps: ServerDeps, user: User, body: ExecuteRequestBody): ErrorResponse | null {
  const row = deps.meta.queries.byClientId(body.client_id ?? '');
  const isSame = row?.userId === user.id && row.sql === body.sql && !row.runAsync;
  return isSame && row.status === 'timed_out'
    ? { status: 408, errors: (row.extra.errors ?? []) as ErrorResponse['errors'] }
    : null;
}

const alreadyRan = (body: ExecuteRequestBody): ErrorResponse => ({
  status: 500,
  errors: [
    {
      message: `Failed to execute query '${body.sql}': the client_id ${body.client_id} was used before. Look that query up, or run this one under a new id.`,
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
      extra: { issue_codes: [] },
    },
  ],
});
