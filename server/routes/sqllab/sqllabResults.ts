import { Hono, type Context } from 'hono';
import { exportResults, exportStreaming, getResults } from '#contract/sql/sqllab.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { forbidden, supersetError } from '../../http/response/errorBodies.ts';
import { allows } from '../../auth/rights/allows.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { csvHeading } from '../../engines/rows/csvWriter.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import { RESULTS_GONE } from '../../queries/errorResponse.ts';
import type { EngineLookup } from '../../engines/engineLookup.ts';
import type { ResultFiles } from '../../queries/resultFiles.ts';
import type { QueryRow } from '../../meta/editor/queries.ts';
import type { ResultFileRow } from '../../meta/editor/results.ts';
import { databaseForSql } from '../asset/visibleDatabase.ts';
import { exportedRows } from './exportedRows.ts';
import { envelopeOf, streamOf, streamRows, wantsArrow } from './rowsResponse.ts';

/** Rows of past queries: by their key, and as CSV by the query's client id. */
export function resultsRoutes(
  deps: ServerDeps,
  files: ResultFiles | null,
  engineOf: EngineLookup,
): Hono<AppEnv> {
  const { meta, engines } = deps;
  const routes = new Hono<AppEnv>();
  const gone = (c: Context) => c.json({ errors: RESULTS_GONE.errors }, RESULTS_GONE.status);

  const kept = async (
    key: string | null,
  ): Promise<{ result: ResultFileRow; query: QueryRow; file: string } | null> => {
    if (key !== null) await files?.settled(key);
    const result = key === null ? null : meta.results.byKey(key);
    const query = result && meta.queries.byId(result.queryId);
    return result && query && files?.exists(result.key)
      ? { result, query, file: files.path(result.key) }
      : null;
  };

  serve(routes, getResults, requireUser(deps, ['can_get_results', 'SQLLab']), async (c, { q }) => {
    if (q === undefined) return missingKey(c);
    const found = await kept(q.key);
    if (!found) return gone(c);
    const { result, query, file } = found;
    if (query.userId !== currentUser(c).id || !databaseForSql(deps, c, query.databaseId)) {
      return supersetError(c, 403, 'Cannot access the query', {
        type: 'QUERY_SECURITY_ACCESS_ERROR',
        extra: null,
      });
    }
    const requested = q.rows ?? result.rows;
    const rows = requested > 0 ? Math.min(requested, result.rows) : result.rows;
    const { engine, columns } = result;
    const format = wantsArrow(c) ? 'arrow' : 'json';
    const read = await engines.reread({ engine, file, columns, rows, format, lineEnd: '\n' });
    if (!read.ok) return supersetError(c, 500, read.error.message, { type: 'RESULTS_BACKEND_ERROR' });
    const of = ofStatement(query, result);
    return streamRows(c, envelopeOf(deps, of, columns, rows < result.rows), columns, read.value, format);
  });

  /** The rows of a person's own query, which are logged as exported; null if there are none. */
  const exported = async (c: Context<AppEnv>, clientId: string) => {
    const query = meta.queries.byClientId(clientId);
    const isOwn = query?.userId === currentUser(c).id && databaseForSql(deps, c, query.databaseId) !== null;
    const found = isOwn ? await kept(query.resultsKey) : null;
    if (found) logCaller(c, deps, 'exported', `rows of query ${found.query.id}`);
    return found;
  };

  const csv = async (c: Context<AppEnv>, clientId: string, lineEnd: '\n' | '\r\n', mark: string) => {
    const found = await exported(c, clientId);
    if (!found) return gone(c);
    const { engine, columns, rows } = found.result;
    const read = await engines.reread({ engine, file: found.file, columns, rows, format: 'csv', lineEnd });
    if (!read.ok) return supersetError(c, 500, read.error.message, { type: 'RESULTS_BACKEND_ERROR' });
    const heading = csvHeading(
      columns.map(({ name }) => name),
      lineEnd,
    );
    const before = new TextEncoder().encode(mark + heading);
    return c.body(streamOf(before, read.value, new Uint8Array(0), c.req.raw.signal), 200);
  };

  /** From the database itself: a stream that breaks off is no whole response, and its reader is told so. */
  const direct = async (c: Context<AppEnv>, clientId: string, templateParams: string | null) => {
    const query = meta.queries.byClientId(clientId);
    if (query?.userId !== currentUser(c).id) return gone(c);
    if (!allows(meta, currentUser(c), 'can_execute_sql_query', 'SQLLab')) return forbidden(c);
    const lineEnd = '\r\n';
    const exported = await exportedRows(deps, engineOf, c, { query, templateParams, lineEnd });
    if (!exported.ok) return c.json({ errors: exported.error.errors }, exported.error.status);
    logCaller(c, deps, 'exported', `rows of query ${query.id}`);
    const { names, body } = exported.value;
    const heading = new TextEncoder().encode(csvHeading(names, lineEnd));
    return c.body(streamOf(heading, body, new Uint8Array(0), c.req.raw.signal), 200);
  };

  /** With the types of their columns, from which the device writes files of other formats. */
  const typed = async (c: Context<AppEnv>, clientId: string) => {
    const found = await exported(c, clientId);
    if (!found) return gone(c);
    const { file, query, result } = found;
    const { engine, columns, rows } = result;
    const read = await engines.reread({ engine, file, columns, rows, format: 'arrow', lineEnd: '\n' });
    if (!read.ok) return supersetError(c, 500, read.error.message, { type: 'RESULTS_BACKEND_ERROR' });
    const envelope = envelopeOf(deps, ofStatement(query, result), columns, false);
    return streamRows(c, envelope, columns, read.value, 'arrow');
  };

  serve(
    routes,
    exportResults,
    requireUser(deps, ['can_export_csv', 'SQLLab']),
    async (c, { path: { clientId } }) => {
      if (wantsArrow(c)) return typed(c, clientId);
      const response = await csv(c, clientId, '\n', '\ufeff');
      if (response.status !== 200) return response;
      const stamp = changedOnText(deps.clock.now()).slice(0, 19).replaceAll(/[-:]/g, '');
      const tab = meta.queries.byClientId(clientId)?.tabName ?? 'query';
      const name = `sqllab_${tab.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_${stamp}.csv`;
      response.headers.set('Content-Type', 'text/csv; charset=utf-8');
      response.headers.set('Content-Disposition', `attachment; filename=${name}`);
      return response;
    },
  );

  serve(routes, exportStreaming, requireUser(deps, ['can_export_csv', 'SQLLab']), async (c, { form }) => {
    const { client_id: clientId = '', filename = 'export.csv' } = form;
    const isDirect = form.all_rows === 'true';
    const response = isDirect
      ? await direct(c, clientId, form.template_params ?? null)
      : await csv(c, clientId, '\r\n', '');
    if (response.status !== 200) return response;
    const name = filename.replaceAll(/[^\w.() -]/g, '_');
    response.headers.set('Content-Type', 'text/csv; charset=utf-8');
    response.headers.set('Content-Disposition', `attachment; filename="${name}"`);
    return response;
  });
  return routes;
}

/** The query of the rows of one of its earlier statements. */
function ofStatement(query: QueryRow, { key, rows }: ResultFileRow): QueryRow {
  const statement = query.extra.statements?.find((each) => each.results_key === key);
  if (statement === undefined) return query;
  const { sql: executedSql, limitingFactor } = statement;
  return { ...query, executedSql, limitingFactor, rows, resultsKey: key };
}

const missingKey = (c: Context) =>
  c.json({ message: "Not a valid rison schema 'key' is a required property" }, 400);
