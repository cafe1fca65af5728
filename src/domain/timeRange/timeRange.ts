import { err, ok, type Result } from '../result.ts';
import { type WallTime, wallTime } from './calendar.ts';
import { humanTime, shiftBy, unitOf } from './humanTime.ts';
import { evaluateTime } from './timeExpression.ts';
import { rangeOfWords } from './timeWords.ts';

/** From `since` up to, and excluding, `until`, in the server's local time. Null is open. */
export interface TimeRange {
  readonly since: WallTime | null;
  readonly until: WallTime | null;
}

export interface TimeRangeOptions {
  /** The end of `Last week`: `today`, which is midnight, or `now`. */
  readonly relativeStart?: string | null;
  readonly relativeEnd?: string | null;
  /** `1 year ago`: moves both ends. */
  readonly shift?: string | null;
}

export const NO_FILTER = 'No filter';
const SEPARATOR = ' : ';
const SPAN = '(second|minute|hour|day|week|month|quarter|year)s?';
const WHOLE = /^(previous calendar|Current)\s+(day|week|month|quarter|year)$/;
const FIRST_OF = new RegExp(`^(?:first|1st)\\s+${SPAN}\\s+of\\s+(this|last|prior|next)\\s+${SPAN}$`, 'i');
const EDGE_OF = new RegExp(
  `^(start of|beginning of|end of)\\s+(this|last|prior|next)\\s+(?:(\\d+)\\s+)?${SPAN}$`,
  'i',
);
const SCOPED = new RegExp(`^(this|last|prior|next)\\s+(?:(\\d+)\\s+)?${SPAN}$`, 'i');
const FUNCTION = /^(DATETIME|DATEADD|DATETRUNC|LASTDAY|HOLIDAY)\b/i;

/**
 * Evaluates a time range. `now` is milliseconds since 1970, `zone` the server's, by IANA name. Invalid text leaves the
 * start open and ends today, as in the contract; `isTimeRange` detects it.
 */
export function resolveTimeRange(
  text: string,
  now: number,
  zone: string,
  options: TimeRangeOptions = {},
): Result<TimeRange, string> {
  if (text === NO_FILTER) return ok({ since: null, until: null });
  const clock = wallTime(now, zone);
  const start = options.relativeStart ?? 'today';
  const end = options.relativeEnd ?? 'today';
  const parts = partsOf(text, start, end);
  const since = parts === null ? ok(null) : endOf(parts[0], clock, start);
  if (!since.ok) return since;
  const until = endOf(parts === null ? end : parts[1], clock, start);
  if (!until.ok) return until;
  const shifted = { since: moved(since.value, options.shift), until: moved(until.value, options.shift) };
  if (shifted.since !== null && shifted.until !== null && shifted.since > shifted.until)
    return err('From date cannot be larger than to date');
  return ok(shifted);
}

/** Whether a text is a range, in any notation: invalid text means everything up to today. */
export const isTimeRange = (text: string): boolean =>
  text === NO_FILTER || partsOf(text, 'today', 'today') !== null;

/** Typed text in the contract's notation: `last week` is no range there, `Last week` is, and `2025-03` has two ends. */
export function writtenTimeRange(range: string): string {
  const text = range.trim();
  const meant = rangeOfWords(text);
  if (meant !== null) return meant;
  if (isTimeRange(text)) return text;
  const spelt = `${text.charAt(0).toUpperCase()}${text.slice(1).toLowerCase()}`;
  return [spelt, text.toLowerCase()].find(isTimeRange) ?? text;
}

/** A range as its two ends, if the text has or implies two; null if it is one word. */
function partsOf(text: string, start: string, end: string): readonly [string, string] | null {
  const at = text.indexOf(SEPARATOR);
  if (at >= 0) return [text.slice(0, at).trim(), text.slice(at + SEPARATOR.length).trim()];
  // A range that is open at one end may lack the space there.
  if (text.startsWith(': ')) return ['', text.slice(2).trim()];
  if (text.endsWith(' :')) return [text.slice(0, -2).trim(), ''];
  if (text.startsWith('Last')) return [text, end];
  if (text.startsWith('Next')) return [start, text];
  const [, which, unit] = WHOLE.exec(text.trim()) ?? [];
  if (which !== undefined && unit !== undefined) {
    const back = which === 'Current' ? 0 : -1;
    const from = (by: number): string => `DATETRUNC(DATEADD(DATETIME('today'), ${by}, ${unit}), ${unit})`;
    return [from(back), from(back + 1)];
  }
  const [, inner, scope, outer] = FIRST_OF.exec(text.trim()) ?? [];
  if (inner === undefined || scope === undefined || outer === undefined) return null;
  const first = `DATETRUNC(${scoped(scope, undefined, outer, 'today')}, ${unitOf(outer)})`;
  return [first, `DATEADD(${first}, 1, ${unitOf(inner)})`];
}

function endOf(part: string, clock: WallTime, relativeTo: string): Result<WallTime | null, string> {
  if (part === '') return ok(null);
  const [, edge, edgeScope, edgeCount, edgeUnit] = EDGE_OF.exec(part) ?? [];
  if (edge !== undefined && edgeScope !== undefined && edgeUnit !== undefined) {
    const base = scoped(edgeScope, edgeCount, edgeUnit, relativeTo);
    return evaluateTime(
      `${/end/i.test(edge) ? 'LASTDAY' : 'DATETRUNC'}(${base}, ${unitOf(edgeUnit)})`,
      clock,
    );
  }
  const [, scope, count, unit] = SCOPED.exec(part) ?? [];
  if (scope !== undefined && unit !== undefined)
    return evaluateTime(scoped(scope, count, unit, relativeTo), clock);
  if (FUNCTION.test(part)) return evaluateTime(part, clock);
  const moment = humanTime(part, clock);
  return moment === null ? err(`Cannot parse time string [${part}]`) : ok(moment);
}

function scoped(scope: string, count: string | undefined, unit: string, relativeTo: string): string {
  const sign = /this/i.test(scope) ? 0 : /next/i.test(scope) ? 1 : -1;
  return `DATEADD(DATETIME('${relativeTo}'), ${sign * Number(count ?? 1)}, ${unitOf(unit)})`;
}

const moved = (at: WallTime | null, shift: string | null | undefined): WallTime | null =>
  at === null || !shift ? at : (shiftBy(shift, at) ?? at);
