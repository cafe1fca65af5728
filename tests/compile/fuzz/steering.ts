import fc from 'fast-check';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { seededRandom } from '../../world/seededRandom.ts';
import { groupedQuery, rawQuery } from '../drawn/drawnQueries.ts';
import { aggregates, expressions } from './drawnExpressions.ts';

const sql = (sqlExpression: string) => ({
  expressionType: 'SQL' as const,
  sqlExpression,
  label: `own ${sqlExpression}`,
});

/** Whether a query holds such SQL, which a person has to write otherwise for another database. */
export const isOfDuckDb = ({ metrics, columns, extras }: QueryObject): boolean =>
  extras?.where !== undefined ||
  extras?.having !== undefined ||
  [...(metrics ?? []), ...(columns ?? [])].some(
    (each) => typeof each === 'object' && 'sqlExpression' in each && String(each.label).startsWith('own '),
  );

/** Grouped queries with metrics, conditions and columns of drawn SQL. */
const written: fc.Arbitrary<QueryObject> = fc
  .record({
    query: groupedQuery,
    metrics: fc.uniqueArray(aggregates, { minLength: 1, maxLength: 2 }),
    column: fc.option(fc.oneof(expressions.text, expressions.truth)),
    where: fc.option(expressions.truth),
    having: fc.option(
      fc.tuple(aggregates, fc.constantFrom('IS NOT NULL', 'IS NULL')).map((each) => each.join(' ')),
      { freq: 4 },
    ),
  })
  .map(({ query, metrics, column, where, having }) => {
    const isPlain = query.row_limit === undefined && query.series_columns === undefined;
    return {
      ...query,
      metrics: metrics.map(sql),
      columns: [...(query.columns ?? []), ...(column !== null && isPlain ? [sql(column)] : [])],
      extras: { ...(where !== null && { where }), ...(having !== null && { having }) },
    };
  });

const fresh = fc.oneof(
  { arbitrary: written, weight: 3 },
  { arbitrary: groupedQuery, weight: 2 },
  { arbitrary: rawQuery, weight: 1 },
);

/** Parts that queries may have of one another. Filters hold the range that an offset in time needs. */
const PARTS = ['metrics', 'extras', 'filters'] as const;

/** Draws queries; those that took a way of the code that none took before are changed a part at a time, half of the time. */
export function createSteering(seed: number) {
  const random = seededRandom(seed);
  const kept: QueryObject[] = [];
  let drawn = 0;
  let waiting: QueryObject[] = [];

  const some = <T>(all: readonly T[]): T | undefined => all[Math.floor(random.next() * all.length)];

  function draw(): QueryObject {
    // Drawing many at a time is much faster.
    if (waiting.length === 0) waiting = fc.sample(fresh, { seed: (seed * 7_919 + drawn) | 0, numRuns: 200 });
    drawn += 1;
    return waiting.pop() ?? draw();
  }

  return {
    next(): QueryObject {
      const from = some(kept);
      if (from === undefined || random.next() < 0.5) return draw();
      const other = random.next() < 0.5 ? draw() : some(kept);
      const part = some(PARTS);
      if (other === undefined || part === undefined || other[part] === undefined) return draw();
      if (part === 'metrics' && (from.metrics === undefined || other.metrics === undefined)) return draw();
      if (part === 'filters' && from.time_offsets !== undefined) return draw();
      // Rows have no groups to have.
      if (part === 'extras' && (from.metrics === undefined) !== (other.metrics === undefined)) return draw();
      return { ...from, [part]: other[part] };
    },
    keep: (query: QueryObject) => void kept.push(query),
    get kept() {
      return kept.length;
    },
  };
}
