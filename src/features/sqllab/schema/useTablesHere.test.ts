import { expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { tableNote } from './useTablesHere.ts';

test('tables of this device are distinguished by their number of rows and their age', () => {
  const [storedAt, now] = [0, 5 * MINUTE];
  const rows = [
    { kind: 'table', id: 'a', storedAt, bytes: 1500 },
    { kind: 'result', resultId: 'b', storedAt },
    { kind: 'extract', datasetId: 1, takenAt: 0 },
  ] as const;
  expect(rows.map((each) => tableNote({ rows: each, count: 1 }, now))).toEqual([
    '1.5 kB · 5 min ago',
    '1 row · 5 min ago',
    '1 row · 5 min ago',
  ]);
});
