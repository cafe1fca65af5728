import { expect, test } from 'vitest';
import { blockReports } from './serverQuery.ts';

const SQL = "SELECT 1; SELECT ';' FROM nosuch; SELECT 3";

test.each(['Running block 2 out of 3', 'Ausführen des Blocks 2 von 3', '正在运行 2/3'])(
  'the block that failed is read from the progress in any language: %s',
  (progress) => {
    expect(blockReports(SQL, progress)?.map(({ sql, state }) => [sql, state])).toEqual([
      ['SELECT 1', 'success'],
      ["SELECT ';' FROM nosuch", 'failed'],
      ['SELECT 3', 'skipped'],
    ]);
  },
);

test.each([
  null,
  undefined,
  '',
  'Running',
  'Running block 2 out of 4',
  'Running block 0 out of 3',
  'Running block 4 out of 3',
  'Block 2 out of 3 of 5',
])('nothing is guessed where it does not fit: %j', (progress) => {
  expect(blockReports(SQL, progress)).toBeNull();
});

test('a query of one statement has none', () => {
  expect(blockReports('SELECT 1', 'Running block 1 out of 1')).toBeNull();
});
