import { expect, test } from 'vitest';
import { crontabOf, type Repetition, repetitionOf } from './repetition.ts';
import { isCrontab } from './schedule.ts';

const REPETITIONS: readonly Repetition[] = [
  { every: 'hour', minute: 5, hour: 0, day: 1 },
  { every: 'day', minute: 0, hour: 8, day: 1 },
  { every: 'weekday', minute: 59, hour: 23, day: 1 },
  { every: 'week', minute: 30, hour: 0, day: 0 },
  { every: 'week', minute: 30, hour: 0, day: 6 },
  { every: 'month', minute: 1, hour: 2, day: 31 },
];

test('a picked repetition is a cron expression, and is read back from it', () => {
  for (const repetition of REPETITIONS) {
    const crontab = crontabOf(repetition);
    expect(isCrontab(crontab), crontab).toBe(true);
    expect(repetitionOf(crontab), crontab).toEqual(repetition);
  }
  expect(repetitionOf('0 8 * * 7')?.day).toBe(0);
});

test('an expression that cannot be picked from lists has no repetition', () => {
  const others = ['', '@daily', '*/5 * * * *', '0 8 1 1 *', '0 8 1 * 1', '0 8 * * 1-3', '60 8 * * *'];
  for (const crontab of [...others, '0 24 * * *', '0 8 0 * *', '0 * 1 * *', '0 8 * * * *'])
    expect(repetitionOf(crontab), crontab).toBeNull();
});
