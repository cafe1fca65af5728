import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../time.ts';
import { dueOf, querySchedule } from './querySchedule.ts';

test('a query is due at its latest time between start and end', () => {
  const start = Date.UTC(2026, 0, 1, 8);
  const schedule = querySchedule({
    schedule_info: { crontab: '0 * * * *', start: '2026-01-01T09:00:00Z', until: '2026-01-01T11:30:00Z' },
  })!;
  const due = (hours: number, after = start) => dueOf(schedule, 'UTC', after, start + hours * HOUR);
  expect(due(0.9)).toBe(null);
  expect(due(1)).toBe(start + HOUR);
  expect(due(2.5)).toBe(start + 2 * HOUR);
  expect(due(9)).toBe(start + 3 * HOUR);
  expect(due(9, start + 3 * HOUR + MINUTE)).toBe(null);
});

test('a schedule that cannot be read is no schedule', () => {
  for (const info of [undefined, {}, { crontab: 'often' }, { crontab: '0 * * * *', until: 'x' }])
    expect(querySchedule({ schedule_info: info })).toBe(null);
});
