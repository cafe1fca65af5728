import { expect, test } from 'vitest';
import { MAX_VISITS, withLeave, withVisit, type Visit } from './visits.ts';

const visit = (id: number, at: number, kind: Visit['kind'] = 'dashboard'): Visit => ({ kind, id, at });

test('the last visit comes first, and each dashboard is listed once', () => {
  const visits = [visit(1, 10), visit(2, 20), visit(1, 30)].reduce(withVisit, [] as readonly Visit[]);
  expect(visits).toEqual([visit(1, 30), visit(2, 20)]);
});

test('a chart and a dashboard with the same id are two visits', () => {
  expect(withVisit([visit(1, 10)], visit(1, 20, 'chart'))).toHaveLength(2);
});

test('the oldest visits are dropped', () => {
  const ids = Array.from({ length: MAX_VISITS + 3 }, (_, at) => visit(at, at));
  const visits = ids.reduce(withVisit, [] as readonly Visit[]);
  expect(visits).toHaveLength(MAX_VISITS);
  expect(visits.at(-1)?.id).toBe(3);
});

test('a visit knows when the one before it ended, and a reload goes on with it', () => {
  const minute = 60_000;
  let visits = withVisit([], visit(1, 0));
  expect(visits[0]).not.toHaveProperty('before');
  visits = withLeave(visits, visit(1, 5 * minute));
  // Reloaded.
  visits = withVisit(visits, visit(1, 6 * minute));
  expect(visits[0]).not.toHaveProperty('before');
  visits = withLeave(visits, visit(1, 20 * minute));
  visits = withVisit(visits, visit(1, 90 * minute));
  expect(visits).toEqual([{ ...visit(1, 90 * minute), before: 20 * minute }]);
  visits = withVisit(withLeave(visits, visit(1, 95 * minute)), visit(1, 96 * minute));
  expect(visits[0]?.before).toBe(20 * minute);
});
