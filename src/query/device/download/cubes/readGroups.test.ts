import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { readGroups } from './readGroups.ts';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: '__part_0' } as const;
const DATASET = { id: 7, name: 'sales', databaseId: 1, backend: 'duckdb', source: { columns: [] } } as never;

/** A server with groups of two rows each, that gives at most three rows to a request. */
function server({
  groups,
  rows = [2 * groups],
  sums = [0.3],
}: {
  readonly groups: number;
  readonly rows?: readonly number[];
  readonly sums?: readonly number[];
}) {
  const asked: QueryObject[] = [];
  const totals = { rows: [...rows], sums: [...sums] };
  const next = (of: number[]) => (of.length > 1 ? of.shift() : of[0]);
  const data = async ({ queries: [query] }: { queries: readonly QueryObject[] }) => {
    if (query === undefined) throw new Error('It asks nothing.');
    const isTotal = query.columns?.length === 0;
    if (!isTotal) asked.push(query);
    const from = Number(query.row_offset ?? 0);
    const page = isTotal
      ? [{ __part_0: next(totals.rows), __part_1: next(totals.sums) }]
      : Array.from({ length: Math.min(3, groups - from) }, (_, at) => ({
          city: `${from + at} "__part_0":9`,
          __part_0: 2,
        }));
    return ok(new Response(JSON.stringify({ result: [{ rowcount: page.length, data: page }] })));
  };
  const signal = new AbortController().signal;
  const come: number[] = [];
  const read = (expected: number) =>
    readGroups(
      { data },
      DATASET,
      {
        definition: { columns: ['city'], metrics: [COUNT] },
        groups: expected,
        charts: [],
        rangeGrain: null,
      },
      { page: 3, signal, onGroups: (each) => come.push(each) },
    );
  return { read, asked, come };
}

test('groups that fit into a response come in one, and are not had if it is full', async () => {
  const few = server({ groups: 2 });
  expect(await few.read(2)).toMatchObject(ok({ groups: 2, pages: [expect.any(String)] }));
  expect(few.asked).toMatchObject([{ row_limit: 3 }]);
  expect(few.asked[0]?.orderby).toEqual([]);
  expect(await server({ groups: 3 }).read(2)).toEqual(err(null));
});

test('more groups come in pages in one order, and are had if they stand for all rows', async () => {
  const { read, asked, come } = server({ groups: 7 });
  const whole = await read(7);
  expect(whole).toMatchObject(ok({ groups: 7 }));
  expect(whole.ok && whole.value.pages).toHaveLength(3);
  expect(asked.map(({ orderby, row_offset }) => [orderby, row_offset])).toEqual([
    [[['city', true]], undefined],
    [[['city', true]], 3],
    [[['city', true]], 6],
  ]);
  expect(come).toEqual([3, 6, 7]);
  expect(await server({ groups: 6 }).read(6)).toMatchObject(ok({ groups: 6 }));
});

test('pages of rows that changed meanwhile are not had', async () => {
  expect(await server({ groups: 7, rows: [14, 15] }).read(7)).toEqual(err(null));
  expect(await server({ groups: 7, rows: [13, 13] }).read(7)).toEqual(err(null));
  expect(await server({ groups: 7, sums: [0.3, 0.4] }).read(7)).toEqual(err(null));
  expect(await server({ groups: 7, sums: [1e12, 1e12 + 1] }).read(7)).toEqual(err(null));
  // Engines add doubles in any order.
  for (const sums of [
    [0.1 + 0.2, 0.3],
    [0, 1e-9],
  ])
    expect((await server({ groups: 7, sums }).read(7)).ok).toBe(true);
});
