import { truncate } from '#domain/timeRange/calendar.ts';
import { DAY } from '#domain/time.ts';

const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

/** The start of the period of a frequency of pandas that contains a time: `AS`, `W-MON`, `4W-MON`, `D`. */
export function periodStart(frequency: string, time: number): number {
  const [, count, unit, day] = /^(\d*)(AS|YS|A|Y|MS|M|W|D)(?:-(\w+))?$/.exec(frequency) ?? [];
  if (unit === 'M' || unit === 'MS') return truncate(time, 'month');
  if (unit === 'W' || unit === 'D') {
    const days = Math.max(1, Number(count) || 1) * (unit === 'W' ? 7 : 1);
    // The first day of 1970 is a Thursday.
    const offset = unit === 'W' ? Math.max(0, WEEKDAYS.indexOf(day ?? 'MON')) - 3 : 0;
    return (Math.floor((Math.floor(time / DAY) - offset) / days) * days + offset) * DAY;
  }
  return truncate(time, 'year');
}
