import { expect, test } from 'vitest';
import { changedSince } from './changedSince.ts';
import type { Visit } from './visits.ts';

const row = (id: number, changedAt: number | null, changedBy = 'Bob Hope') => ({ id, changedAt, changedBy });

const changed = (
  visits: readonly Visit[],
  rows: readonly ReturnType<typeof row>[],
  name: string | null,
  clockOffset = 0,
) =>
  changedSince(rows, 'chart', { visits, name, clockOffset }).map(({ row: { id }, at, by }) => [id, at, by]);

test('what others changed after it was left is listed, the latest first', () => {
  const visits: Visit[] = [
    { kind: 'chart', id: 1, at: 100 },
    { kind: 'chart', id: 2, at: 100, until: 300 },
    { kind: 'chart', id: 3, at: 100, until: 150 },
    { kind: 'dashboard', id: 4, at: 100 },
  ];
  const rows = [row(1, 120), row(2, 200), row(3, 200), row(4, 500), row(5, 500)];
  expect(changed(visits, rows, 'Ada Lovelace')).toEqual([
    [3, 200, 'Bob Hope'],
    [1, 120, 'Bob Hope'],
  ]);
});

test('changes of the person, of nobody known, and without a time are not listed', () => {
  const visits: Visit[] = [1, 2, 3].map((id) => ({ kind: 'chart', id, at: 100 }));
  const rows = [row(1, 200, 'Ada Lovelace'), row(2, 200, ''), row(3, null)];
  expect(changed(visits, rows, 'Ada Lovelace')).toEqual([]);
  expect(changed(visits, [row(1, 200)], null)).toEqual([]);
});

test('changes are dated by the server’s clock', () => {
  const visits: Visit[] = [{ kind: 'chart', id: 1, at: 100 }];
  expect(changed(visits, [row(1, 140)], 'Ada Lovelace', 50)).toEqual([]);
  expect(changed(visits, [row(1, 80)], 'Ada Lovelace', -50)).toEqual([[1, 80, 'Bob Hope']]);
});
