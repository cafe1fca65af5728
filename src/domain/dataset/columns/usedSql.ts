import type { Datasource } from '../../compile/datasource.ts';
import { namedExpressions, type QueryContext, type QueryObject } from '../../compile/queryContext.ts';

/** The SQL of a dataset's metrics and calculated columns that a request names. */
export function usedSql({ queries }: QueryContext, { columns, metrics }: Datasource): readonly string[] {
  const named = new Set(queries.flatMap(namesIn));
  const computed = columns.flatMap(({ name, expression }) => (expression ? [{ name, expression }] : []));
  return [...computed, ...metrics].filter(({ name }) => named.has(name)).map(({ expression }) => expression);
}

function namesIn(query: QueryObject): readonly string[] {
  return [...namedExpressions(query), query.granularity ?? ''].map((part) => {
    if (typeof part === 'string') return part;
    if ('column' in part) return part.column.column_name;
    // A time axis has its column's name in place of SQL.
    return part.sqlExpression;
  });
}
