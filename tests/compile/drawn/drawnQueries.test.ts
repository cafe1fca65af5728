import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeQuery, resultBody } from '#domain/compile/computeQuery.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { runsOf } from '../../support/propertySeed.ts';
import { type Rows, sameRows } from '../sameRows.ts';
import { ENGINES, OTHER_ENGINES } from '../vectorEngines.ts';
import type { VectorWorld } from '../vectorWorld.ts';
import { groupedQuery, rawQuery } from './drawnQueries.ts';

/** MariaDB has no truths and no FILTER, and quotients of four digits more than their numbers have. */
const OTHERWISE_IN_MARIADB = /returned|FILTER|AVG\(| \/ /;
/** A Friday after the last of the rows' months. */
const NOW = Date.UTC(2024, 7, 9, 13);

const RUNS = runsOf(60, 2000);

let worlds: readonly (VectorWorld & { readonly engine: string })[] = [];
beforeAll(async () => {
  worlds = await Promise.all(
    [...ENGINES, ...OTHER_ENGINES].map(async ({ engine, open }) => ({ ...(await open()), engine })),
  );
}, 120_000);
afterAll(async () => {
  for (const world of worlds) await world.close?.();
});

/** The rows of a query, or why there are none. */
async function rowsIn(
  { sources, run, dialect = DUCKDB }: VectorWorld,
  query: QueryObject,
): Promise<Rows | string> {
  const world = { dialect, now: NOW, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
  const computed = await computeQuery(query, sources.odd, world, run);
  return computed.ok ? resultBody(computed.value, query, sources.odd).data : computed.error.message;
}

const everything = { col: 'sold', op: 'TEMPORAL_RANGE', val: 'No filter' };
const simple = (aggregate: 'SUM' | 'MAX', column_name: string) =>
  ({ expressionType: 'SIMPLE', aggregate, column: { column_name }, label: aggregate }) as const;
const alike = (op: string, val: string): QueryObject => ({
  columns: ['id', 'channel'],
  filters: [{ col: 'channel', op, val }],
  orderby: [['id', true]],
});

/** What differed once. */
const FOUND: readonly (readonly [string, QueryObject])[] = [
  ['a hyphen in a pattern', alike('NOT LIKE', '%-%')],
  ['a percent sign that a backslash makes plain', alike('LIKE', '%\\%%')],
  ['a backslash before another letter', alike('ILIKE', 'A\\B')],
  ['a backslash at the end of a pattern', alike('LIKE', '%\\')],
  [
    'all other days, numbers and truths as one series',
    {
      columns: ['day', 'pieces', 'returned'],
      metrics: [simple('SUM', 'number')],
      filters: [everything],
      series_columns: ['day', 'pieces', 'returned'],
      series_limit: 2,
      series_limit_metric: simple('SUM', 'number'),
      group_others_when_limit_reached: true,
    },
  ],
  [
    'groups without a sum, in descending order',
    {
      columns: ['id'],
      metrics: [simple('SUM', 'weight')],
      filters: [everything, { col: 'id', op: '<', val: 27 }],
      orderby: [[simple('SUM', 'weight'), false]],
      row_limit: 3,
    },
  ],
  [
    'the largest series, where some have no sum',
    {
      columns: ['id'],
      metrics: [simple('MAX', 'weight')],
      filters: [everything],
      series_columns: ['id'],
      series_limit: 3,
      series_limit_metric: simple('SUM', 'weight'),
      order_desc: true,
    },
  ],
];

test.each(FOUND)('%s gives the same everywhere', async (_, query) => {
  const expected = await rowsIn(worlds[0] ?? expect.fail(), query);
  expect(expected).toBeInstanceOf(Array);
  expect(await differenceOf(query, expected as Rows)).toBeNull();
});

/** What another engine gives differently; null if nothing. */
async function differenceOf(query: QueryObject, expected: Rows): Promise<string | null> {
  for (const world of worlds.slice(1)) {
    if (world.engine === 'MariaDB' && OTHERWISE_IN_MARIADB.test(JSON.stringify(query))) continue;
    const rows = await rowsIn(world, query);
    if (typeof rows === 'string') {
      // What a page cannot compute it says, and the server is asked.
      if (rows.includes('cannot be computed')) continue;
      return `${world.engine}: ${rows}`;
    }
    const difference = sameRows(rows, expected, query.row_limit !== undefined, false);
    if (difference !== null) return `${world.engine}: ${difference}`;
  }
  return null;
}

test.each([
  ['groups', groupedQuery],
  ['rows', rawQuery],
])(
  'drawn queries of %s give the same in every engine',
  async (_, drawn) => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async (query) => {
        const expected = await rowsIn(worlds[0] ?? expect.fail(), query);
        if (typeof expected === 'string') return;
        expect(await differenceOf(query, expected)).toBeNull();
        compared += 1;
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBeGreaterThan(RUNS / 2);
  },
  240_000 + RUNS * 1000,
);
