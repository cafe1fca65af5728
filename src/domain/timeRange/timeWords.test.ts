import { expect, test } from 'vitest';
import { isTimeRange, resolveTimeRange, writtenTimeRange } from './timeRange.ts';
import { timeRangeFault } from './timeRangeFault.ts';

const NOW = Date.UTC(2026, 10, 21, 3, 23, 41);
const day = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().slice(0, 10);

test.each([
  ['2025', '2025-01-01', '2026-01-01'],
  ['2025-03', '2025-03-01', '2025-04-01'],
  ['2024-02', '2024-02-01', '2024-03-01'],
  ['2025-12', '2025-12-01', '2026-01-01'],
  ['2025-03-31', '2025-03-31', '2025-04-01'],
  ['2025-Q4', '2025-10-01', '2026-01-01'],
  ['Q1 2025', '2025-01-01', '2025-04-01'],
  ['March 2025', '2025-03-01', '2025-04-01'],
  ['sept 2025', '2025-09-01', '2025-10-01'],
  ['2025-03 to 2025-05', '2025-03-01', '2025-06-01'],
  ['2025-Q1 .. 2025-Q2', '2025-01-01', '2025-07-01'],
  ['2025-02-03 - 2025-02-05', '2025-02-03', '2025-02-06'],
  ['last full month', '2026-10-01', '2026-11-01'],
  ['Last Full Week', '2026-11-09', '2026-11-16'],
  ['last 3 full months', '2026-08-01', '2026-11-01'],
  ['past 30 days', '2026-10-22', '2026-11-21'],
  ['previous quarter', '2026-07-01', '2026-10-01'],
  ['this  month', '2026-11-01', '2026-12-01'],
  ['year to date', '2026-01-01', '2026-11-22'],
  ['MTD', '2026-11-01', '2026-11-22'],
  ['today', '2026-11-21', '2026-11-22'],
  ['yesterday', '2026-11-20', '2026-11-21'],
])('"%s" is from %s to before %s', (text, since, until) => {
  const range = writtenTimeRange(text);
  expect(isTimeRange(range)).toBe(true);
  const meant = resolveTimeRange(range, NOW, 'UTC');
  expect(meant.ok && [day(meant.value.since), day(meant.value.until)]).toEqual([since, until]);
});

test.each([
  '2025-13',
  '2025-02-30',
  '2025-00',
  'Q5 2025',
  'marchen 2025',
  'last fool month',
  '2025 to',
  '7 days ago',
  'ju 2025',
])('"%s" stays as it is and says what is understood', (text) => {
  const written = writtenTimeRange(text);
  expect(written.toLowerCase()).toBe(text.toLowerCase());
  expect(timeRangeFault(written, NOW, 'UTC')).toMatch(/last full month.*2025-03/);
});

test('what the contract reads itself is not changed', () => {
  for (const text of [
    'Last week',
    'Last 7 days',
    'previous calendar month',
    '2004-01-01 : 2005-01-01',
    'No filter',
  ])
    expect(writtenTimeRange(text)).toBe(text);
});
