import { describe, expect, test } from 'vitest';
import { isTimeRange, resolveTimeRange, writtenTimeRange } from './timeRange.ts';
import { NO_TIME_RANGE, timeRangeFault } from './timeRangeFault.ts';

const NOW = Date.UTC(2026, 10, 21, 3, 23, 41, 500);
const iso = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString().slice(0, 19);

function resolved(text: string, shift?: string): string | readonly (string | null)[] {
  const range = resolveTimeRange(text, NOW, 'UTC', { shift: shift ?? null });
  return range.ok ? [iso(range.value.since), iso(range.value.until)] : range.error;
}

/** The results of a real Superset at that time. */
const RECORDED: readonly (readonly [string, string | null, string | null])[] = [
  ['Last week', '2026-11-14T00:00:00', '2026-11-21T00:00:00'],
  ['Last 7 days', '2026-11-14T00:00:00', '2026-11-21T00:00:00'],
  ['Last day', '2026-11-20T00:00:00', '2026-11-21T00:00:00'],
  ['Last month', '2026-10-21T00:00:00', '2026-11-21T00:00:00'],
  ['Last quarter', '2026-08-21T00:00:00', '2026-11-21T00:00:00'],
  ['Last year', '2025-11-21T00:00:00', '2026-11-21T00:00:00'],
  ['Current day', '2026-11-21T00:00:00', '2026-11-22T00:00:00'],
  ['Current week', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
  ['Current month', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
  ['Current quarter', '2026-10-01T00:00:00', '2027-01-01T00:00:00'],
  ['Current year', '2026-01-01T00:00:00', '2027-01-01T00:00:00'],
  ['previous calendar week', '2026-11-09T00:00:00', '2026-11-16T00:00:00'],
  ['previous calendar month', '2026-10-01T00:00:00', '2026-11-01T00:00:00'],
  ['previous calendar quarter', '2026-07-01T00:00:00', '2026-10-01T00:00:00'],
  ['previous calendar year', '2025-01-01T00:00:00', '2026-01-01T00:00:00'],
  ['No filter', null, null],
  ['DATEADD(DATETIME("now"), -7, day) : now', '2026-11-14T03:23:41', '2026-11-21T03:23:41'],
  [
    'DATETRUNC(DATETIME("today"), month) : DATEADD(DATETRUNC(DATETIME("today"), month), 1, month)',
    '2026-11-01T00:00:00',
    '2026-12-01T00:00:00',
  ],
  ['LASTDAY(DATETIME("2004-02-01"), month) : now', '2004-02-29T00:00:00', '2026-11-21T03:23:41'],
  ['2004-01-01 : 2005-01-01', '2004-01-01T00:00:00', '2005-01-01T00:00:00'],
  ['2004-01-01T00:00:00 : 2004-06-01T12:30:00', '2004-01-01T00:00:00', '2004-06-01T12:30:00'],
  [' : 2004-01-01', null, '2004-01-01T00:00:00'],
  ['2004-01-01 : ', '2004-01-01T00:00:00', null],
  ['Next week', '2026-11-21T00:00:00', '2026-11-28T00:00:00'],
  ['Next 7 days', '2026-11-21T00:00:00', '2026-11-28T00:00:00'],
  ['Last 3 days', '2026-11-18T00:00:00', '2026-11-21T00:00:00'],
  ['7 days ago : today', '2026-11-14T00:00:00', '2026-11-21T00:00:00'],
  ['100 years ago : now', '1926-11-21T00:00:00', '2026-11-21T03:23:41'],
  ['HOLIDAY("Christmas", DATETIME("2004"), "US") : now', '2004-12-25T00:00:00', '2026-11-21T03:23:41'],
  [
    'DATETIME("2004-06-01") : DATEADD(DATETIME("2004-06-01"), 3, month)',
    '2004-06-01T00:00:00',
    '2004-09-01T00:00:00',
  ],
  ['today : tomorrow', '2026-11-21T00:00:00', '2026-11-22T00:00:00'],
  ['yesterday : today', '2026-11-20T00:00:00', '2026-11-21T00:00:00'],
  ['first week of this month', '2026-11-01T00:00:00', '2026-11-08T00:00:00'],
  ['garbage in', null, '2026-11-21T00:00:00'],
  ['', null, '2026-11-21T00:00:00'],
  ['7 days ago', null, '2026-11-21T00:00:00'],
  ['2004', null, '2026-11-21T00:00:00'],
  ['last week', null, '2026-11-21T00:00:00'],
  ['this month', null, '2026-11-21T00:00:00'],
  ['1st week of last 2 months', null, '2026-11-21T00:00:00'],
  ['last week : ', '2026-11-14T00:00:00', null],
  ['First week of this month', '2026-11-01T00:00:00', '2026-11-08T00:00:00'],
];

describe('time ranges evaluate as in a real Superset', () => {
  test.each(RECORDED)('%s', (text, since, until) => {
    expect(resolved(text)).toEqual([since, until]);
  });

  test('invalid ranges are reported in its words', () => {
    expect(resolved('foo : bar')).toBe('Cannot parse time string [foo]');
    expect(resolved('Lastly')).toBe('Cannot parse time string [Lastly]');
    expect(resolved('2005-01-01 : 2004-01-01')).toBe('From date cannot be larger than to date');
    expect(resolved('DATEADD(1) : now')).toBe(
      "Expected {datetime | dateadd | datetrunc | lastday | holiday}, found '1'  (at char 8), (line:1, col:9)",
    );
  });

  test('a shift moves both ends', () => {
    expect(resolved('2004-01-01 : 2005-01-01', '1 year ago')).toEqual([
      '2003-01-01T00:00:00',
      '2004-01-01T00:00:00',
    ]);
    expect(resolved('2004-01-01 : 2004-02-01', '28 days ago')).toEqual([
      '2003-12-04T00:00:00',
      '2004-01-04T00:00:00',
    ]);
    expect(resolved('2004-01-01 : 2004-02-01', '1 month ago')).toEqual([
      '2003-12-01T00:00:00',
      '2004-01-01T00:00:00',
    ]);
    expect(resolved('2004-01-01 : 2004-02-01', 'inherit')).toEqual([
      '2004-01-01T00:00:00',
      '2004-02-01T00:00:00',
    ]);
  });
});

test('ends in other notations', () => {
  expect(resolved('Jan 5, 2004 : 5 January 2005')).toEqual(['2004-01-05T00:00:00', '2005-01-05T00:00:00']);
  expect(resolved('1/31/2004 : 31/12/2004')).toEqual(['2004-01-31T00:00:00', '2004-12-31T00:00:00']);
  expect(resolved('20040131 : 2004-02-01 10:30 pm')).toEqual(['2004-01-31T00:00:00', '2004-02-01T22:30:00']);
  expect(resolved('start of last month : end of next quarter')).toEqual([
    '2026-10-01T00:00:00',
    '2027-03-31T00:00:00',
  ]);
  expect(resolved('2004-02-30 : now')).toBe('Cannot parse time string [2004-02-30]');
});

test('a month added to its 31st ends with the next month', () => {
  expect(resolved('DATEADD(DATETIME("2004-01-31"), 1, month) : ')).toEqual(['2004-02-29T00:00:00', null]);
  expect(resolved('DATEADD(DATETIME("1896-02-29"), -1, year) : ')).toEqual(['1895-02-28T00:00:00', null]);
});

test('today is in the server’s time zone', () => {
  const range = resolveTimeRange('Current day', NOW, 'America/New_York');
  expect(range.ok && iso(range.value.since)).toBe('2026-11-20T00:00:00');
});

test('movable holidays', () => {
  expect(resolved('HOLIDAY("Thanksgiving", DATETIME("2026"), "US") : ')).toEqual([
    '2026-11-26T00:00:00',
    null,
  ]);
  expect(resolved('HOLIDAY("Easter", DATETIME("2024")) : ')).toEqual(['2024-03-31T00:00:00', null]);
  expect(resolved('HOLIDAY("Memorial Day", DATETIME("2021")) : ')).toEqual(['2021-05-31T00:00:00', null]);
  expect(resolved('HOLIDAY("Nosuch", DATETIME("2021")) : ')).toBe('Unable to find such a holiday: [Nosuch]');
  expect(resolved('HOLIDAY("constructor", DATETIME("2021")) : ')).toBe(
    'Unable to find such a holiday: [constructor]',
  );
});

test('a text that accidentally leaves the start open is distinguished from a range', () => {
  const unread = RECORDED.map(([text]) => text).filter((text) => !isTimeRange(text));
  expect(unread).toEqual([
    'garbage in',
    '',
    '7 days ago',
    '2004',
    'last week',
    'this month',
    '1st week of last 2 months',
  ]);
  expect(timeRangeFault('garbage in', NOW, 'UTC')).toBe(NO_TIME_RANGE);
  expect(timeRangeFault('foo : bar', NOW, 'UTC')).toBe('Cannot parse time string [foo]');
  expect(['', 'Last week', ' : 2004'].map((text) => timeRangeFault(text, NOW, 'UTC'))).toEqual([
    null,
    null,
    null,
  ]);
});

test('typed text is normalised to the contract’s spelling, if that makes it a range', () => {
  expect(
    ['last 7 days', ' next month ', 'CURRENT year', 'Previous calendar week', 'no filter'].map(
      writtenTimeRange,
    ),
  ).toEqual(['Last 7 days', 'Next month', 'Current year', 'previous calendar week', 'No filter']);
  expect(writtenTimeRange('Garbage In')).toBe('Garbage In');
});
