import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

/**
 * Milliseconds since 1970 in the local time of one zone: 12:00 there is 12:00 here, whatever its offset. The server
 * states its zone, and all times of a query are in it.
 */
export type WallTime = number;

export type Unit = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';

const FIXED: Readonly<Partial<Record<Unit, number>>> = {
  week: 7 * DAY,
  day: DAY,
  hour: HOUR,
  minute: MINUTE,
  second: SECOND,
};
const MONTHS: Readonly<Partial<Record<Unit, number>>> = { year: 12, quarter: 3, month: 1 };

/** Months keep the day if the month has it, else use the month's last day. */
export function addUnits(at: WallTime, amount: number, unit: Unit): WallTime {
  const fixed = FIXED[unit];
  if (fixed !== undefined) return at + amount * fixed;
  const date = new Date(at);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + amount * (MONTHS[unit] ?? 1);
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12];
  const day = Math.min(date.getUTCDate(), daysIn(year, month));
  return utc(year, month, day) + (at - truncate(at, 'day'));
}

/** The start of the year, quarter… that contains the timestamp. Weeks start on Monday. */
export function truncate(at: WallTime, unit: Unit): WallTime {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case 'year':
      return utc(year, 0, 1);
    case 'quarter':
      return utc(year, month - (month % 3), 1);
    case 'month':
      return utc(year, month, 1);
    case 'week':
      return truncate(at, 'day') - ((date.getUTCDay() + 6) % 7) * DAY;
    default:
      return at - modulo(at, FIXED[unit] ?? DAY);
  }
}

/** Midnight of the last day of the timestamp's period. */
export function lastDay(at: WallTime, unit: Unit): WallTime {
  return truncate(addUnits(truncate(at, unit), 1, unit) - 1, 'day');
}

/** Years below 100 are not mapped to the twentieth century. */
export function utc(year: number, month: number, day: number): WallTime {
  return new Date(0).setUTCFullYear(year, month, day);
}

export const daysIn = (year: number, month: number): number => new Date(utc(year, month + 1, 0)).getUTCDate();

/** The local time of a zone at a timestamp. */
export const wallTime = (at: number, zone: string): WallTime => wallClock(zone)(at);

/** The local times of a zone: what a zone is takes longer to look up than its time. */
export function wallClock(zone: string): (at: number) => WallTime {
  if (zone === 'UTC') return (at) => at;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = format.formatToParts(at);
    const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value ?? 0);
    const day = utc(part('year'), part('month') - 1, part('day'));
    return day + part('hour') * HOUR + part('minute') * MINUTE + part('second') * SECOND + modulo(at, SECOND);
  };
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
