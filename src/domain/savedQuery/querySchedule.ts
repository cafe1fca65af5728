import { asRecord, asText } from '../jsonValue.ts';
import { isCrontab, nextRuns } from '../report/schedule.ts';
import type { Millis } from '../time.ts';

/** When a query of this server runs: a cron expression, and the times between which it holds. */
export interface QuerySchedule {
  readonly crontab: string;
  readonly from: Millis;
  readonly until: Millis;
}

/** The schedule among the extra fields of a saved query; null if there is none that can be read. */
export function querySchedule(extra: unknown): QuerySchedule | null {
  const { crontab, start, until } = asRecord(asRecord(extra)['schedule_info']);
  if (typeof crontab !== 'string' || !isCrontab(crontab)) return null;
  const [from, to] = [momentOf(start, 0), momentOf(until, Number.POSITIVE_INFINITY)];
  return Number.isNaN(from) || Number.isNaN(to) ? null : { crontab, from, until: to };
}

const momentOf = (given: unknown, otherwise: Millis): Millis =>
  given === undefined || given === null || given === '' ? otherwise : Date.parse(asText(given));

/** The latest time a query was due after a moment; null if there is none. */
export function dueOf({ crontab, from, until }: QuerySchedule, timezone: string, after: Millis, now: Millis) {
  let due: Millis | null = null;
  for (let at = Math.max(after, from - 1); ;) {
    const [next] = nextRuns({ crontab, timezone }, at, 1);
    if (next === undefined || next > now || next > until) return due;
    due = next;
    at = next;
  }
}
