import { type Context, Hono } from 'hono';
import { estimateSql, formatSql } from '#contract/sql/sqllab.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';
import { ok } from '#domain/result.ts';
import { CHANGES_ALL } from '../../access/reading.ts';
import type { Apart } from '../../apart/apart.ts';
import { freeReading } from '../../datasets/rowRules/freeReading.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { dialectOfBackend } from '../../engines/backends.ts';
import { costBody } from '../../queries/costBody.ts';
import { supersetErrorEntry } from '../../http/response/errorBodies.ts';
import { computeCallerOf, currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { computeFor } from '../../engines/computeFor.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import { engineErrorResponse, resultsGone, templateErrorResponse } from '../../queries/errorResponse.ts';
import { renderSql } from '../../datasets/renderSql.ts';
import { databaseForSql } from '../asset/visibleDatabase.ts';
import { templateCaller, templateContext } from '../../templates/templateContext.ts';

/** Formatting and cost estimates: SQL that is parsed and not executed. */
export function sqlToolRoutes(deps: ServerDeps, engineOf: EngineLookup, apart: Apart): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const rendering = (
    c: Context<AppEnv>,
    sql: string,
    params: Readonly<Record<string, unknown>>,
    backend: string,
  ) => {
    const caller = templateCaller(deps.meta, currentUser(c), new URL(c.req.url).searchParams);
    return renderSql(deps, sql, templateContext(deps, caller, params, backend));
  };

  serve(routes, formatSql, requireUser(deps, ['can_format_sql', 'SQLLab']), async (c, { body }) => {
    const { sql, database_id: databaseId, template_params: params } = body;
    const backend = deps.meta.databases.byId(databaseId ?? -1)?.backend ?? '';
    const rendered =
      typeof databaseId === 'number' && typeof params === 'string'
        ? await rendering(c, sql, parseRecord(params) ?? {}, backend)
        : ok({ sql });
    if (!rendered.ok) {
      const response = templateErrorResponse(rendered.error, sql, {}, 0);
      return c.json({ errors: response.errors }, response.status);
    }
    const fault = await syntaxFault(deps, engineOf, rendered.value.sql);
    if (fault) return c.json({ errors: fault.errors }, fault.status);
    const laidOut = await apart.do('formatSql', [rendered.value.sql], {
      person: currentUser(c).id,
      signal: c.req.raw.signal,
      isSmall: rendered.value.sql.length <= SMALL_SQL,
    });
    if (!laidOut.ok) return c.json({ errors: [supersetErrorEntry(laidOut.error)] }, 400);
    return c.json({ result: laidOut.value });
  });

  serve(
    routes,
    estimateSql,
    requireUser(deps, ['can_estimate_query_cost', 'SQLLab']),
    async (c, { body }) => {
      const { database_id: databaseId, catalog = null, schema = null } = body;
      const database = databaseForSql(deps, c, databaseId);
      if (!database) return c.json({ errors: [resultsGone('The database could not be found')] }, 404);
      const params = body.template_params ?? {};
      const rendered = await rendering(c, body.sql, params, database.backend);
      if (!rendered.ok) {
        const response = templateErrorResponse(rendered.error, body.sql, params, 0);
        return c.json({ errors: response.errors }, response.status);
      }
      const statements = splitStatements(rendered.value.sql, dialectOfBackend(database.backend).rules);
      const engine = await engineOf(database);
      const texts = statements.map(({ text }) => text);
      const reading = freeReading(deps, currentUser(c), database);
      const estimated = await computeFor(deps, computeCallerOf(c), { kind: 'sql' }, (work) =>
        deps.engines.estimate({ ...work, engine, reading, catalog, schema, statements: texts }),
      );
      if (estimated.ok) {
        return c.json({
          result: estimated.value.map(costBody),
        });
      }
      const { error } = estimated;
      if (error.kind === 'engine') return c.json({ errors: [supersetErrorEntry(error.message)] }, 500);
      const answer = engineErrorResponse(error, { sql: rendered.value.sql, statements });
      return c.json({ errors: answer.errors }, answer.status);
    },
  );
  return routes;
}

/** The most characters of SQL that are laid out in some milliseconds. */
const SMALL_SQL = 4000;

/** The parser error of any engine; permissions do not matter for layout. */
async function syntaxFault(deps: ServerDeps, engineOf: EngineLookup, sql: string) {
  const [database] = deps.meta.databases.list();
  const statements = splitStatements(sql);
  if (!database || statements.length === 0) return null;
  const engine = await engineOf(database);
  const checked = await deps.engines.check({
    engine,
    statements: statements.map(({ text }) => text),
    reading: CHANGES_ALL,
  });
  if (checked.ok || checked.error.kind !== 'syntax') return null;
  return engineErrorResponse(checked.error, { sql, statements });
}
