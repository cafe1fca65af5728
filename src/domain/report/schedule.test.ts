import { expect, test } from 'vitest';
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
