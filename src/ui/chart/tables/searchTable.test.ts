import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { drawTable } from '#charts/table/drawTable.ts';
import { searchTable } from './searchTable.ts';

test('rows are found by any cell, as formatted', () => {
  const view = drawTable(
    withDefaults({ viz_type: 'table', groupby: ['city', 'height'], metrics: ['count'] }),
    [
      {
        rowCount: 1,
        columns: [
          { name: 'city', parts: ['city'], type: 1, values: ['Oslo'] },
          { name: 'height', parts: ['height'], type: 0, values: [1234.5] },
          { name: 'count', parts: ['count'], type: 0, values: [1335525] },
        ],
      },
    ],
  );
  expect([' osl', '1.34m', '1,234'].map((text) => searchTable(view, text)?.size)).toEqual([1, 1, 1]);
  expect(searchTable(view, '1335525')?.size).toBe(0);
  expect(searchTable(view, ' ')).toBeNull();
});
