import { type Day, type DayForm, dayOf } from './dayForm.ts';

/** A day that a time may follow. */
export interface DayAndTime {
  readonly day: string;
  /** Null without a time. */
  readonly time: Time | null;
}

export interface Time {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** The digits behind the second. */
  readonly fraction: string;
  /** Minutes before the time of UTC; null without a zone. */
  readonly offset: number | null;
}

const TIME =
  /[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,12}))?)?(?: ?([AaPp])\.?[Mm]\.?)?(?: ?(Z|UTC|[-+]\d{2}(?::?\d{2})?))?$/;
const DAY_TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?$/;

/** The parts of a text that is a day, or a day and a time; null where its time is none. */
export function momentOf(text: string): DayAndTime | null {
  const found = text.includes(':') ? TIME.exec(text) : null;
  if (found === null) return text.includes(':') ? null : { day: text, time: null };
  const [, hours = '', minute = '', second = '0', fraction = '', half, zone] = found;
  const hour = half === undefined ? Number(hours) : halfDay(Number(hours), half.toLowerCase() === 'p');
  const time = { hour, minute: Number(minute), second: Number(second), fraction, offset: offsetOf(zone) };
  return isTime(time) ? { day: text.slice(0, found.index), time } : null;
}

/** NaN for an hour that is no hour of half a day. */
const halfDay = (hour: number, isAfternoon: boolean): number =>
  hour < 1 || hour > 12 ? Number.NaN : (hour % 12) + (isAfternoon ? 12 : 0);

const isTime = ({ hour, minute, second }: Pick<Time, 'hour' | 'minute' | 'second'>): boolean =>
  hour < 24 && minute < 60 && second < 60;

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const [, sign, hours = '0', minutes = '0'] = /^([-+])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** Digits that a microsecond does not hold. */
export const isFinerThanMicroseconds = ({ fraction }: Time): boolean => /[1-9]/.test(fraction.slice(6));

export function isDayTime(text: string): boolean {
  const [, hour, minute, second] = DAY_TIME.exec(text) ?? [];
  return hour !== undefined && isTime({ hour: Number(hour), minute: Number(minute), second: Number(second) });
}

const two = (value: number): string => String(value).padStart(2, '0');

export const isoDay = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** A day as in code; null where the text is none of this form. */
export function isoDayOf(text: string, form: DayForm): string | null {
  const day = dayOf(text, form);
  return day === null ? null : isoDay(day);
}

/** A day and its time as in code, in UTC where it has a zone; null where the text is none of this form. */
export function isoMomentOf(text: string, form: DayForm): string | null {
  const moment = momentOf(text);
  const day = moment === null ? null : dayOf(moment.day, form);
  if (moment === null || day === null) return null;
  const { time } = moment;
  if (time === null) return `${isoDay(day)} 00:00:00`;
  const { hour, minute, second, fraction, offset } = time;
  const part = fraction === '' ? '' : `.${fraction.slice(0, 6)}`;
  if (offset === null) return `${isoDay(day)} ${two(hour)}:${two(minute)}:${two(second)}${part}`;
  const at = new Date(0);
  at.setUTCFullYear(day.year, day.month - 1, day.day);
  at.setUTCHours(hour, minute - offset, second);
  const inUtc = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  return `${isoDay(inUtc)} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(second)}${part}+00`;
}
