import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeQuery, resultBody } from '#domain/compile/computeQuery.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { runsOf } from '../../support/propertySeed.ts';
import { type Rows, sameRows } from '../sameRows.ts';
import { ENGINES, OTHER_ENGINES } from '../vectorEngines.ts';
import type { VectorWorld } from '../vectorWorld.ts';
import { groupedQuery, rawQuery, splitFilter } from './drawnQueries.ts';

/** MariaDB has no truths and no FILTER, and quotients of four digits more than their numbers have. */
const OTHERWISE_IN_MARIADB = /returned|FILTER|AVG\(| \/ /;
/** A Friday after the last of the rows' months. */
const NOW = Date.UTC(2024, 7, 9, 13);

const RUNS = runsOf(30, 2000);

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
  source = sources.odd,
): Promise<Rows | string> {
  const world = { dialect, now: NOW, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
  const computed = await computeQuery(query, source, world, run);
  return computed.ok ? resultBody(computed.value, query, source).data : computed.error.message;
}

/** The rows of a query that every engine has to compute. */
async function neededRows(world: VectorWorld, query: QueryObject): Promise<Rows> {
  const rows = await rowsIn(world, query);
  if (typeof rows === 'string') throw new Error(`${JSON.stringify(query)}: ${rows}`);
  return rows;
}

const everything = { col: 'sold', op: 'TEMPORAL_RANGE', val: 'No filter' };
const simple = (aggregate: 'SUM' | 'MAX', column_name: string) =>
  ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name },
    label: `${aggregate} ${column_name}`,
  }) as const;
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

const ADDED = ['count', simple('SUM', 'number'), simple('SUM', 'pieces')];
/** The number of rows and two sums, of all rows together. */
const sumsOf = (rows: Rows): readonly bigint[] =>
  ['count', 'SUM number', 'SUM pieces'].map((name) =>
    rows.reduce((sum, row) => sum + BigInt((row[name] as number | bigint | null) ?? 0), 0n),
  );

test(
  'a filter, its opposite and the rows without a value have all rows between them, in every engine',
  async () => {
    await fc.assert(
      fc.asyncProperty(splitFilter, async ([filter, other]) => {
        const none = { col: filter.col, op: 'IS NULL' };
        for (const world of worlds) {
          const partsOf = (filters: QueryObject['filters']) =>
            neededRows(world, { columns: [], metrics: ADDED, filters: [everything, ...(filters ?? [])] });
          const parts = await Promise.all([filter, other, none].map((each) => partsOf([each])));
          expect(sumsOf(parts.flat()), `${world.engine}: ${JSON.stringify(filter)}`).toEqual(
            sumsOf(await partsOf([])),
          );
        }
      }),
      { numRuns: runsOf(10, 500) },
    );
  },
  240_000 + RUNS * 1000,
);

/** Where a day's month, quarter and year begin. */
const BEGINS: Readonly<Record<string, (day: Date) => number>> = {
  P1M: (day) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth()),
  P3M: (day) => Date.UTC(day.getUTCFullYear(), Math.floor(day.getUTCMonth() / 3) * 3),
  P1Y: (day) => Date.UTC(day.getUTCFullYear(), 0),
};

test.each(Object.keys(BEGINS))('the sums by %s are those of its days, in every engine', async (grain) => {
  for (const world of worlds) {
    const rowsBy = (timeGrain: string) => {
      const axis = { label: 'sold', sqlExpression: 'sold', columnType: 'BASE_AXIS', timeGrain } as const;
      return neededRows(world, { columns: [axis], metrics: ADDED, filters: [everything] });
    };
    const byBegin = (rows: Rows) => {
      const of = new Map<number | null, Rows>();
      for (const row of rows) {
        const begin = row['sold'] === null ? null : (BEGINS[grain]?.(new Date(Number(row['sold']))) ?? null);
        of.set(begin, [...(of.get(begin) ?? []), row]);
      }
      return new Map(Array.from(of, ([begin, each]) => [begin, sumsOf(each)]));
    };
    const whole = byBegin(await rowsBy(grain));
    expect(whole.size, world.engine).toBeGreaterThan(2);
    expect(byBegin(await rowsBy('P1D')), world.engine).toEqual(whole);
  }
});

test(
  'rows that come in another order are the same groups, in every engine that takes a query for a table',
  async () => {
    await fc.assert(
      fc.asyncProperty(groupedQuery, async (query) => {
        for (const world of worlds) {
          const { odd } = world.sources;
          if (odd.from.kind !== 'table') throw new Error('The rows are a table.');
          const { catalog, schema, table } = odd.from;
          const name = [catalog, schema, table].filter((each) => each !== null).join('.');
          const sql = `SELECT * FROM ${name} ORDER BY id DESC`;
          const turned = await rowsIn(world, query, { ...odd, from: { kind: 'sql', sql } });
          const rows = await rowsIn(world, query);
          if (typeof turned === 'string' || typeof rows === 'string') continue;
          expect(sameRows(turned, rows, query.row_limit !== undefined, false), world.engine).toBeNull();
        }
      }),
      { numRuns: runsOf(10, 500) },
    );
  },
  240_000 + RUNS * 1000,
);
