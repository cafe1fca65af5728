import { field, int32, int64, list, struct, tableFromArrays, tableToIPC, utf8 } from '@uwdata/flechette';
import { expect, test } from 'vitest';
import { arrowFrame } from './arrowFrame.ts';

test('nested values are JSON with every digit of their integers', () => {
  const types = {
    record: struct([field('x', int64()), field('y', utf8())]),
    numbers: list(int32()),
    ids: list(int64()),
  };
  const table = tableFromArrays(
    {
      record: [{ x: 9_007_199_254_740_993n, y: 'z' }, null],
      numbers: [[1, 2], []],
      ids: [[9_007_199_254_740_993n], [5n]],
    },
    { types },
  );
  const { columns } = arrowFrame(tableToIPC(table, { format: 'stream' }) ?? new Uint8Array());
  expect(columns.map(({ values }) => values)).toEqual([
    ['{"x":9007199254740993,"y":"z"}', null],
    ['[1,2]', '[]'],
    ['[9007199254740993]', '[5]'],
  ]);
});
