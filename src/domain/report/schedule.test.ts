import { expect, test } from 'vitest';
import { HOUR } from '../time.ts';
import { isCrontab, isTimeZone, latestDue, nextRuns, scheduleText } from './schedule.ts';

const texts = (times: readonly number[]) => times.map((time) => new Date(time).toISOString());
const MONDAYS = { crontab: '0 12 * * 1', timezone: 'UTC' };
const START = Date.UTC(2026, 0, 1);

test('the next runs of a schedule are counted in its time zone, also over a change of its clocks', () => {
  expect(texts(nextRuns(MONDAYS, START, 2))).toEqual([
    '2026-01-05T12:00:00.000Z',
    '2026-01-12T12:00:00.000Z',
  ]);
  const berlin = { crontab: '0 8 * * *', timezone: 'Europe/Berlin' };
  expect(texts(nextRuns(berlin, Date.UTC(2026, 2, 28), 2))).toEqual([
    '2026-03-28T07:00:00.000Z',
    '2026-03-29T06:00:00.000Z',
  ]);
});

test('a month without the day of a schedule is left out', () => {
  const last = { crontab: '0 8 31 * *', timezone: 'UTC' };
  expect(texts(nextRuns(last, START, 4)).map((text) => text.slice(0, 10))).toEqual([
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
    '2026-07-31',
  ]);
});

test('a time that the clocks leave out is that of the change, and one that they repeat is due once', () => {
  const night = { crontab: '30 2 * * *', timezone: 'Europe/Berlin' };
  expect(texts(nextRuns(night, Date.UTC(2026, 2, 28), 3))).toEqual([
    '2026-03-28T01:30:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
  ]);
  const repeated = Date.UTC(2026, 9, 25, 0, 30);
  expect(texts(nextRuns(night, Date.UTC(2026, 9, 24, 12), 2))).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-26T01:30:00.000Z',
  ]);
  expect(latestDue(night, Date.UTC(2026, 9, 24, 12), Date.UTC(2026, 9, 25, 1, 40))).toBe(repeated);
  expect(latestDue(night, repeated, Date.UTC(2026, 9, 25, 1, 40))).toBeNull();
  // A schedule of every hour runs in both.
  const hourly = { crontab: '0 * * * *', timezone: 'Europe/Berlin' };
  const hours = nextRuns(hourly, Date.UTC(2026, 9, 24, 23, 30), 4);
  expect(hours.map((at, index) => at - (hours[index - 1] ?? at))).toEqual([0, HOUR, HOUR, HOUR]);
});

test('midnight is that of the place, also across the date line and where clocks move by half an hour', () => {
  const next = (crontab: string, timezone: string, from: number) =>
    texts(nextRuns({ crontab, timezone }, from, 1));
  expect(next('0 0 * * *', 'Pacific/Kiritimati', Date.UTC(2026, 2, 7))).toEqual(['2026-03-07T10:00:00.000Z']);
  expect(next('0 0 * * *', 'Pacific/Pago_Pago', Date.UTC(2026, 2, 7))).toEqual(['2026-03-07T11:00:00.000Z']);
  expect(next('45 23 * * *', 'Asia/Kathmandu', Date.UTC(2026, 2, 7))).toEqual(['2026-03-07T18:00:00.000Z']);
  // Clocks go from 02:00 to 02:30.
  expect(next('15 2 * * *', 'Australia/Lord_Howe', Date.UTC(2026, 9, 3))).toEqual([
    '2026-10-03T15:30:00.000Z',
  ]);
});

test('of several times that were missed the latest is due', () => {
  expect(latestDue(MONDAYS, START, START + 1000)).toBeNull();
  const due = latestDue(MONDAYS, START, Date.UTC(2026, 0, 20));
  expect(due === null ? null : texts([due])).toEqual(['2026-01-19T12:00:00.000Z']);
  const exactly = Date.UTC(2026, 0, 5, 12);
  expect(latestDue(MONDAYS, START, exactly)).toBe(exactly);
  expect(latestDue(MONDAYS, exactly, exactly)).toBeNull();
});

test.each(['every day', '', '0 12 * *', '0 0 12 * * 1', '@reboot', '99 * * * *', '2026-01-01T00:00:00'])(
  '%s is no schedule',
  (crontab) => {
    expect(isCrontab(crontab)).toBe(false);
    expect(nextRuns({ crontab, timezone: 'UTC' }, START, 5)).toEqual([]);
    expect(scheduleText(crontab)).toBe(crontab);
  },
);

test('a date that does not exist is never due', () => {
  expect(nextRuns({ crontab: '0 0 30 2 *', timezone: 'UTC' }, START, 5)).toEqual([]);
});

test('schedules are described in words', () => {
  expect(scheduleText('0 12 * * 1')).toBe('At 12:00, only on Monday');
  expect(isCrontab('@daily')).toBe(true);
});

test('time zones are names of places', () => {
  expect(['UTC', 'Africa/Abidjan', 'Mars/Base', '+02:00', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
