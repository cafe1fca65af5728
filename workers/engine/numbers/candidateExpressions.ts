import type { Datasource } from '#domain/compile/datasource.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { GenericType } from '#domain/resultColumn.ts';
import { quoteName } from '#domain/compile/sql/quote.ts';

/** Shorter grains have too many values. */
const GRAINS = ['P1M', 'P1W', 'P3M', 'P1Y', 'P1D'];

/**
 * What the next chart over a dataset may be grouped by: what was asked for, texts and booleans, which take the least
 * time, other grains of its times, and whole numbers.
 */
export function candidateExpressions(
  { columns, mainTime }: Datasource,
  asked: readonly string[],
): readonly string[] {
  const stored = columns.filter(({ expression }) => !expression);
  const times = stored.filter(
    ({ name, isTime }) =>
      isTime && (name === mainTime || asked.some((each) => each.includes(quoteName(name)))),
  );
  const grains = times.flatMap(({ name }) =>
    GRAINS.flatMap((grain) => DUCKDB.grains.get(grain)?.sql.replaceAll('{col}', () => quoteName(name)) ?? []),
  );
  const ofType = (...types: readonly GenericType[]): readonly string[] =>
    stored.filter(({ type, isTime }) => !isTime && types.includes(type)).map(({ name }) => quoteName(name));
  return [...new Set([...asked, ...ofType(1, 3), ...grains, ...ofType(0)])];
}
