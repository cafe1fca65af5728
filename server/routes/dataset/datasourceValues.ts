import { type Context, Hono } from 'hono';
import { getColumnValues, validateExpression } from '#contract/dataset/datasource.ts';
import { composed, type Reading } from '../../access/reading.ts';
import { datasetSource } from '../../datasets/datasetSource.ts';
import { renderedSql } from '../../datasets/readColumns.ts';
import { runRead } from '../../datasets/runRead.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { dialectOfBackend } from '../../engines/backends.ts';
import { messageError } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import { computeCallerOf, currentUser, requireUser } from '../../auth/requireUser.ts';
import type { DatasetRow } from '../../meta/content/datasets.ts';
import { visibleRow } from '../asset/entity.ts';
import type { SqlDialect } from '#domain/compile/sql/dialects.ts';
import { checkedExpression } from '#domain/compile/sql/expression.ts';
import { attempt } from '#domain/compile/refusal.ts';
import { limitedSource } from '../../datasets/rowRules/limitedSource.ts';

const MAX_VALUES = 10_000;

/** The values of a column, and whether an expression is valid for a dataset. */
export function datasourceValueRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const routes = new Hono<AppEnv>();

  serve(
    routes,
    getColumnValues,
    requireUser(deps, ['can_get_column_values', 'Datasource']),
    async (c, { path }) => {
      const row = visibleRow(deps, c, 'dataset', path.id);
      if (!row.ok) return missing(c);
      const name = path.column;
      const column = meta.datasets.columnsOf(row.value.id).find(({ columnName }) => columnName === name);
      if (!column) return messageError(c, 400, `Column name ${name} does not exist`);
      // As in charts: a computed column is one expression over its dataset.
      const { rules, quoteName } = dialectOf(deps, row.value);
      const value = attempt(() =>
        column.expression ? `(${checkedExpression(column.expression, false, rules)})` : quoteName(name),
      );
      if (!value.ok) return messageError(c, 400, value.error.message);
      const read = await ask(
        deps,
        c,
        row.value,
        (from) => `SELECT DISTINCT ${value.value} AS value FROM ${from}`,
        MAX_VALUES,
        composed,
      );
      if (!read.ok) return messageError(c, 500, read.error.message);
      return c.json({ result: read.value.rows.map((each) => each['value']) });
    },
  );

  serve(routes, validateExpression, requireUser(deps, ['can_read', 'Dataset']), async (c, { path, body }) => {
    const row = visibleRow(deps, c, 'dataset', path.id);
    if (!row.ok) return missing(c);
    const { expression, expression_type: type } = body;
    const fault = (message: string) => ({
      message,
      line_number: 1,
      start_column: 0,
      end_column: expression.length,
    });
    // As in charts: an expression reads the dataset and nothing else, not even for its error messages.
    const sound = attempt(() =>
      checkedExpression(expression, type === 'where' || type === 'having', dialectOf(deps, row.value).rules),
    );
    if (!sound.ok) return c.json({ result: [fault(sound.error.message)] });
    const statementFor = (from: string): string => {
      if (type === 'where') return `SELECT 1 FROM ${from} WHERE (${expression}\n)`;
      if (type === 'having') return `SELECT 1 FROM ${from} HAVING (${expression}\n)`;
      return `SELECT (${expression}\n) AS test_expression FROM ${from}`;
    };
    const read = await ask(deps, c, row.value, statementFor, 0);
    if (read.ok) return c.json({ result: [] });
    return c.json({ result: [fault(read.error.message)] });
  });
  return routes;
}

async function ask(
  deps: ServerDeps,
  c: Context<AppEnv>,
  row: DatasetRow,
  sql: (from: string) => string,
  limit: number,
  /** What the statement may be taken for. */
  as: (reading: Reading) => Reading = (reading) => reading,
) {
  const database = deps.meta.databases.byId(row.databaseId);
  const asker = computeCallerOf(c);
  const limited = await limitedSource(deps, currentUser(c), row);
  if ('kept' in limited) return { ok: false, error: { message: limited.kept } } as const;
  const { sql: source, reading, marks } = limited;
  const text = await renderedSql(deps, asker, { ...row, sql: source }, marks);
  if (!text.ok) return text;
  if (!database) return { ok: false, error: { message: 'The database no longer exists.' } } as const;
  const statement = {
    sql: sql(datasetSource({ ...row, sql: text.value }, dialectOf(deps, row))),
    reading: as(reading),
  };
  return runRead(deps, asker, database, statement, limit);
}

const dialectOf = ({ meta }: ServerDeps, { databaseId }: DatasetRow): SqlDialect =>
  dialectOfBackend(meta.databases.byId(databaseId)?.backend ?? '');

const missing = (c: Context): Response => messageError(c, 404, 'Datasource does not exist');
