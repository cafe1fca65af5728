import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import {
  EXTRACT_HEADER,
  EXTRACT_MAX_BYTES,
  EXTRACT_TABLE,
  EXTRACT_TYPE,
  EXTRACT_WHOLE_ROWS,
  getExtract,
  getExtractBases,
  type ExtractReceipt,
} from '#contract/dataset/extract.ts';
import { storedColumns } from '#domain/dataset/definition.ts';
import { ok, type Result } from '#domain/result.ts';
import { asSubquery } from '#domain/sql/statement/subquery.ts';
import type { DatasourceLookup, ServedDatasource } from '../../datasets/datasource.ts';
import { queryTemplates } from '../../chartData/queryTemplates.ts';
import { composed } from '../../access/reading.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { forbidden, messageError, notFound } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import { computeFor } from '../../engines/computeFor.ts';
import { computeCallerOf, currentUser, requireUser } from '../../auth/requireUser.ts';
import type { User } from '../../meta/people/users.ts';
import { madeOf } from '../../datasets/madeOf.ts';
import { renderSql } from '../../datasets/renderSql.ts';
import { type TemplateError, templateErrorText } from '#domain/template/template.ts';
import { templateCaller } from '../../templates/templateContext.ts';
import { logCaller } from '../../people/securityLog.ts';

/** Downloads datasets as extracts, limited to what the person may read. */
export function extractRoutes(deps: ServerDeps, lookup: DatasourceLookup): Hono<AppEnv> {
  const mayRead = requireUser(deps, ['can_read', 'Dataset']);
  // Beside stored results, where the next start deletes what a killed server left.
  const place = deps.config.resultsDir ?? tmpdir();
  const routes = new Hono<AppEnv>();
  serve(routes, getExtract, mayRead, async (c, { path: { id }, q }) => {
    const user = currentUser(c);
    const found = await lookup.find(user, { id, type: 'table' });
    if (!found.ok && found.error.kind === 'limited') {
      c.set('isByRowRule', true);
      return messageError(c, 403, found.error.reason);
    }
    if (!found.ok) return found.error.kind === 'missing' ? notFound(c) : forbidden(c);
    logCaller(c, deps, 'exported', `extract of ${found.value.name}`);
    const served = found.value;
    const columns = storedColumns(served.source);
    if (columns.length === 0)
      return messageError(c, 400, 'The dataset has no columns that can be downloaded.');
    const sql = await sqlOf(deps, served, user);
    if (!sql.ok) return messageError(c, 400, `Error: ${templateErrorText(sql.error)}`);
    const folder = await mkdtemp(join(place, 'extract-'));
    const path = join(folder, 'extract.duckdb');
    const clear = (): Promise<void> => rm(folder, { recursive: true, force: true });
    const ways = { kind: 'chart', timeout: deps.config.timeouts.sync } as const;
    const write = (included: readonly string[], maxRows: number, isPacked: boolean) =>
      computeFor(deps, computeCallerOf(c), ways, (work) =>
        deps.engines.extract({
          ...work,
          engine: served.engine,
          reading: composed(served.reading),
          catalog: served.catalog,
          schema: served.schema,
          sql: sql.value,
          columns: included,
          path,
          table: EXTRACT_TABLE,
          maxRows,
          isPacked,
          maxBytes: EXTRACT_MAX_BYTES,
        }),
      );
    let written = await write(columns, EXTRACT_WHOLE_ROWS, false);
    const some = columns.filter((name) => q?.columns?.includes(name));
    const isPart = written.ok && !written.value.complete && some.length > 0;
    if (isPart) {
      await rm(path, { force: true });
      written = await write(some, Number.MAX_SAFE_INTEGER - 1, true);
    }
    if (!written.ok) {
      await clear();
      return messageError(c, 400, `Error: ${written.error.message}`);
    }
    const receipt: ExtractReceipt = {
      ...written.value,
      writtenAt: deps.clock.now(),
      zone: deps.config.zone,
      version: served.version,
      ...(isPart && { columns: some }),
      ...(served.isLimited && { limited: true }),
    };
    const { size } = await stat(path);
    const file = createReadStream(path);
    file.once('close', () => void clear());
    return c.body(Readable.toWeb(file) as ReadableStream<Uint8Array>, 200, {
      'Content-Type': EXTRACT_TYPE,
      'Content-Length': String(size),
      [EXTRACT_HEADER]: JSON.stringify(receipt),
    });
  });
  serve(routes, getExtractBases, mayRead, async (c, { path: { id }, q }) => {
    const user = currentUser(c);
    const found = await lookup.find(user, { id, type: 'table' });
    if (!found.ok) return found.error.kind === 'missing' ? notFound(c) : forbidden(c);
    return c.json({ result: await madeOf(deps, lookup, user, found.value, q ?? []) });
  });
  return routes;
}

/** SQL for all rows of a dataset that the person may see. */
async function sqlOf(
  deps: ServerDeps,
  served: ServedDatasource,
  user: User,
): Promise<Result<string, TemplateError>> {
  const { from } = served.source;
  const { quoteName, rules } = served.dialect;
  if (from.kind === 'table') {
    const table = [from.catalog, from.schema, from.table].filter((part) => part !== null).map(quoteName);
    return ok(`SELECT * FROM ${table.join('.')}`);
  }
  const caller = templateCaller(deps.meta, user, new URLSearchParams());
  const rendered = await renderSql(deps, from.sql, queryTemplates(deps, {}, caller, served), served.marks);
  if (!rendered.ok) return rendered;
  return ok(`SELECT * FROM ${asSubquery(rendered.value.sql, rules)}`);
}
