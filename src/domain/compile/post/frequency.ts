import { addUnits, lastDay, truncate, type Unit, utc, type WallTime } from '../../filter/calendar.ts';
import { ownValue } from '../../ownValue.ts';
import { DAY } from '../../time.ts';
import { refuse } from '../refusal.ts';

/** A grid of moments as pandas writes it: `7D`, `1MS`, `W-MON`. */
export interface Frequency {
  /** The place of the grid that a moment belongs to. */
  readonly bin: (at: WallTime) => WallTime;
  readonly next: (bin: WallTime) => WallTime;
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

/** `first` is the first moment of the rows: grids of equal steps begin with its day. */
export function frequencyOf(rule: string, first: WallTime): Frequency {
  const [, count = '', name = '', anchor] = RULE.exec(rule.trim()) ?? [];
  const amount = count === '' ? 1 : Number(count);
  const tick = ownValue(TICKS, name);
  if (amount > 0 && tick !== undefined && anchor === undefined) {
    const size = addUnits(0, amount, tick);
    const origin = truncate(first, 'day');
    return { bin: (at) => origin + Math.floor((at - origin) / size) * size, next: (bin) => bin + size };
  }
  if (amount > 0 && name === 'W') return weeks(amount, anchor ?? 'SUN');
  const [start, end] = [ownValue(STARTS, name), ownValue(ENDS, name)];
  if (amount > 0 && start !== undefined)
    return { bin: (at) => truncate(at, start), next: (bin) => addUnits(bin, amount, start) };
  if (amount > 0 && end !== undefined)
    return {
      bin: (at) => lastDay(at, end),
      next: (bin) => lastDay(addUnits(truncate(bin, end), amount, end), end),
    };
  return refuse('failure', `Invalid frequency: ${rule}`);
}

/** Weeks are called by the day they end with. */
function weeks(amount: number, anchor: string): Frequency {
  const weekday = WEEKDAYS.indexOf(anchor);
  if (weekday < 0) return refuse('failure', `Invalid frequency: W-${anchor}`);
  const origin = utc(1970, 0, 4) + weekday * DAY;
  const size = 7 * DAY;
  return {
    bin: (at) => origin + Math.ceil((truncate(at, 'day') - origin) / size) * size,
    next: (bin) => bin + amount * size,
  };
}
