import { addUnits, lastDay, truncate, type Unit, utc, type WallTime } from '../../timeRange/calendar.ts';
import { ownValue } from '../../ownValue.ts';
import { DAY } from '../../time.ts';
import { refuse } from '../refusal.ts';

/** A time frequency in pandas notation: `7D`, `1MS`, `W-MON`. */
export interface Frequency {
  /** The first position of the grid. */
  readonly first: WallTime;
  readonly next: (place: WallTime) => WallTime;
  /** Whether a position labels the time up to the end of its day, and not the time that starts with it. */
  readonly isEnd: boolean;
  /** Milliseconds between two positions, if constant; null for calendar spans. */
  readonly size: number | null;
}

const RULE = /^(\d*)([A-Za-z]+)(?:-([A-Z]{3}))?$/;
const TICKS: Readonly<Record<string, Unit>> = {
  S: 'second',
  s: 'second',
  T: 'minute',
  min: 'minute',
  H: 'hour',
  h: 'hour',
  D: 'day',
};
const STARTS: Readonly<Record<string, Unit>> = {
  MS: 'month',
  QS: 'quarter',
  AS: 'year',
  YS: 'year',
  BYS: 'year',
};
const ENDS: Readonly<Record<string, Unit>> = {
  M: 'month',
  ME: 'month',
  Q: 'quarter',
  QE: 'quarter',
  A: 'year',
  Y: 'year',
  YE: 'year',
};
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** `first` is the first timestamp of the rows: evenly spaced grids start with its day. */
export function frequencyOf(rule: string, first: WallTime): Frequency {
  const [, count = '', name = '', anchor] = RULE.exec(rule.trim()) ?? [];
  const amount = count === '' ? 1 : Number(count);
  const tick = ownValue(TICKS, name);
  if (amount > 0 && tick !== undefined && anchor === undefined) {
    const size = addUnits(0, amount, tick);
    const origin = truncate(first, 'day');
    const begin = origin + Math.floor((first - origin) / size) * size;
    return { first: begin, next: (place) => place + size, isEnd: false, size };
  }
  if (amount > 0 && name === 'W') return weeks(amount, anchor ?? 'SUN', first);
  const [start, end] = [ownValue(STARTS, name), ownValue(ENDS, name)];
  if (amount > 0 && start !== undefined)
    return {
      first: truncate(first, start),
      next: (place) => addUnits(place, amount, start),
      isEnd: false,
      size: null,
    };
  if (amount > 0 && end !== undefined)
    return {
      first: lastDay(first, end),
      next: (place) => lastDay(addUnits(truncate(place, end), amount, end), end),
      isEnd: true,
      size: null,
    };
  return refuse('failure', `Invalid frequency: ${rule}`);
}

/** Weeks are named by their last day. */
function weeks(amount: number, anchor: string, first: WallTime): Frequency {
  const weekday = WEEKDAYS.indexOf(anchor);
  if (weekday < 0) return refuse('failure', `Invalid frequency: W-${anchor}`);
  const origin = utc(1970, 0, 4) + weekday * DAY;
  const week = 7 * DAY;
  return {
    first: origin + Math.ceil((truncate(first, 'day') - origin) / week) * week,
    next: (place) => place + amount * week,
    isEnd: true,
    size: null,
  };
}
