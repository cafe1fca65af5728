import { DAY } from '../time.ts';
import type { Unit } from './calendar.ts';

/** One end of a range, as a form has it. */
export type RangeEnd =
  | { readonly kind: 'open' | 'today' | 'now' }
  /** A timestamp as it is written, in any notation of the contract. */
  | { readonly kind: 'moment'; readonly text: string }
  | {
      readonly kind: 'relative';
      readonly amount: number;
      readonly unit: Unit;
      readonly from: 'now' | 'today';
    };

/** A time range as the form that a person fills in. */
export type TimeRangeForm =
  | { readonly kind: 'common'; readonly text: string }
  | {
      readonly kind: 'relative';
      readonly direction: 'Last' | 'Next';
      readonly count: number;
      readonly unit: Unit;
    }
  | { readonly kind: 'custom'; readonly since: RangeEnd; readonly until: RangeEnd }
  /** Whole days, as `2004-01-31`; both are included. */
  | { readonly kind: 'calendar'; readonly first: string; readonly last: string };

export const UNITS: readonly Unit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];

const UNIT = UNITS.join('|');
const RELATIVE = new RegExp(`^(Last|Next)\\s+(?:(\\d+)\\s+)?(${UNIT})s?$`);
const DAY_TEXT = '(\\d{4}-\\d{2}-\\d{2})(?:T00:00:00)?';
const DAYS = new RegExp(`^${DAY_TEXT} : ${DAY_TEXT}$`);
const ADDED = new RegExp(
  `^DATEADD\\(DATETIME\\(["'](now|today)["']\\),\\s*([-+]?\\d+),\\s*(${UNIT})\\)$`,
  'i',
);

/** The form of a range's text. What no other form has is one of the words that are listed. */
export function timeRangeForm(text: string): TimeRangeForm {
  const [, direction, count, unit] = RELATIVE.exec(text) ?? [];
  if (direction !== undefined && count !== undefined)
    return {
      kind: 'relative',
      direction: direction as 'Last' | 'Next',
      count: Number(count),
      unit: unit as Unit,
    };
  const [, since, until] = DAYS.exec(text) ?? [];
  const last = until === undefined ? null : dayBefore(until);
  if (since !== undefined && last !== null && since <= last) return { kind: 'calendar', first: since, last };
  const at = ` ${text} `.indexOf(' : ');
  if (at < 0) return { kind: 'common', text };
  return { kind: 'custom', since: readEnd(text.slice(0, at)), until: readEnd(text.slice(at + 2)) };
}

/** The text of a form, in the contract's notation. */
export function timeRangeText(form: TimeRangeForm): string {
  switch (form.kind) {
    case 'common':
      return form.text;
    case 'relative':
      return `${form.direction} ${form.count} ${form.unit}${form.count === 1 ? '' : 's'}`;
    case 'calendar':
      return `${form.first} : ${dayAfter(form.last)}`;
    case 'custom':
      return `${endText(form.since)} : ${endText(form.until)}`;
  }
}

function readEnd(written: string): RangeEnd {
  const text = written.trim();
  if (text === '') return { kind: 'open' };
  if (text === 'today' || text === 'now') return { kind: text };
  const [, from, amount, unit] = ADDED.exec(text) ?? [];
  if (from === undefined) return { kind: 'moment', text };
  return {
    kind: 'relative',
    amount: Number(amount),
    unit: (unit ?? '').toLowerCase() as Unit,
    from: from.toLowerCase() as 'now' | 'today',
  };
}

function endText(end: RangeEnd): string {
  switch (end.kind) {
    case 'open':
      return '';
    case 'moment':
      return end.text.trim();
    case 'relative':
      return `DATEADD(DATETIME("${end.from}"), ${end.amount}, ${end.unit})`;
    default:
      return end.kind;
  }
}

/** Null where the text is no day. */
function dayBefore(day: string): string | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? null : isoDay(at - DAY);
}

const dayAfter = (day: string): string => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : isoDay(at + DAY);
};

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
