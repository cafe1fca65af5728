import { expect, test } from 'vitest';
import { cubeRows } from '#domain/compile/cube/cubeRows.ts';
import { ok } from '#domain/result.ts';
import { fromIndex, type OpenedCube } from './cubeIndexes.ts';

/** How many different values a column has. */
const VALUES = { a: 14_000, b: 13_000, c: 12_000, all: 30_000 };
const SOURCE = {
  from: { kind: 'table', catalog: null, schema: null, table: 'sales' },
  columns: Object.keys(VALUES).map(
    (name) => ({ name, type: 0, isTime: false, engineType: 'BIGINT' }) as const,
  ),
  metrics: [],
  mainTime: null,
} as const;
const DEFINITION = {
  columns: Object.keys(VALUES),
  metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: '__part_0' }],
} as const;

test('indexes of a cube have together no more groups than it has: the latest used stay', async () => {
  const rowCount = VALUES.all;
  const numbers = Array.from({ length: rowCount }, (_, row) => row);
  const columnOf = (name: string, values: readonly number[]) =>
    ({ name, parts: [name], type: 0, values }) as const;
  const columns = [
    ...Object.entries(VALUES).map(([name, count]) =>
      columnOf(
        name,
        numbers.map((row) => row % count),
      ),
    ),
    columnOf(
      '__part_0',
      numbers.map(() => 1),
    ),
  ];
  const rows = cubeRows(DEFINITION, SOURCE, { zone: 'UTC', frame: { columns, rowCount } });
  const cube: OpenedCube = { definition: DEFINITION, rows, indexes: new Map() };
  const groupsFor = (...used: number[]) =>
    fromIndex(cube, {
      source: SOURCE,
      zone: 'UTC',
      used: new Set(used),
      compute: async (index) => ok(index.rows.rowCount),
    });
  expect(await groupsFor(0)).toEqual(ok(14_000));
  expect(await groupsFor(1)).toEqual(ok(13_000));
  expect([...cube.indexes.keys()]).toEqual(['0', '1']);
  expect(await groupsFor(3)).toEqual(ok(rowCount));
  expect(await groupsFor(0)).toEqual(ok(14_000));
  expect(await groupsFor(2)).toEqual(ok(12_000));
  expect([...cube.indexes.keys()]).toEqual(['3', '0', '2']);
});
