import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { readGroups } from './readGroups.ts';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: '__part_0' } as const;
const DATASET = { id: 7, name: 'sales', databaseId: 1, backend: 'duckdb', source: { columns: [] } } as never;

/** A server that gives at most three groups to a request; `told`: how many there are as its pages say. */
function server({ groups, told = () => groups }: { groups: number; told?: (from: number) => number | null }) {
  const asked: QueryObject[] = [];
  const data = async ({ queries: [query] }: { queries: readonly QueryObject[] }) => {
    if (query === undefined) throw new Error('It asks nothing.');
    asked.push(query);
    const from = query.kept_page?.from ?? 0;
    const rows = told(from);
    const page = Array.from({ length: Math.min(3, groups - from) }, (_, at) => ({
      city: `${from + at} "__part_0":1, "kept_page":{"of":"none","rows":0} "rowcount":9`,
      __part_0: from + at === 1 ? 1 : 2,
    }));
    const kept = query.kept_page && rows !== null ? { kept_page: { of: 'a', rows } } : {};
    return ok(new Response(JSON.stringify({ result: [{ ...kept, rowcount: page.length, data: page }] })));
  };
  const come: number[] = [];
  const read = (expected: number, most = 10) =>
    readGroups(
      { data },
      DATASET,
      {
        definition: { columns: ['city'], metrics: [COUNT] },
        groups: expected,
        charts: [],
        rangeGrain: null,
      },
      { page: 3, most, signal: new AbortController().signal, onGroups: (each) => come.push(each) },
    );
  return { read, asked, come };
}

test('groups that fit into a response come in one, and are not had if it is full', async () => {
  const few = server({ groups: 2 });
  expect(await few.read(2)).toMatchObject(ok({ groups: 2, singles: 1, pages: [expect.any(String)] }));
  expect(few.asked).toMatchObject([{ row_limit: 3 }]);
  expect(few.asked[0]?.kept_page).toBeUndefined();
  expect(await server({ groups: 3 }).read(2)).toEqual(err(null));
});

test('more groups come in pages of one computation, and are had if they are as many as that had', async () => {
  const { read, asked, come } = server({ groups: 7 });
  const whole = await read(7);
  expect(whole).toMatchObject(ok({ groups: 7, singles: 1 }));
  expect(whole.ok && whole.value.pages).toHaveLength(3);
  expect(asked.map((query) => query.kept_page)).toEqual([
    { from: 0, rows: 3 },
    { from: 3, rows: 3, of: 'a' },
    { from: 6, rows: 3, of: 'a' },
  ]);
  expect(come).toEqual([3, 6, 7]);
  expect(await server({ groups: 6 }).read(6)).toMatchObject(ok({ groups: 6 }));
});

test('pages of a server that keeps none, of other rows or of too many are not had', async () => {
  expect(await server({ groups: 7, told: () => null }).read(7)).toEqual(err(null));
  expect(await server({ groups: 7, told: () => 8 }).read(7)).toEqual(err(null));
  expect(await server({ groups: 7, told: (from) => (from < 6 ? 7 : 6) }).read(7)).toEqual(err(null));
  expect(await server({ groups: 7 }).read(7, 6)).toEqual(err(null));
});
