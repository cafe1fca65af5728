import { type Frame, rowNumbers } from '#domain/compile/frame.ts';
import { DAY, HOUR, SECOND } from '#domain/time.ts';
import { textOf } from '#domain/chart/form/formData.ts';
import type { Asked } from '../legacyCall.ts';
import { at, metricNames, TIME } from '../kit/legacy/rows.ts';
import type { CalendarForm } from './chart.ts';

export function legacyRows(form: CalendarForm, frame: Frame, { from, to }: Asked): unknown {
  const times = rowNumbers(frame).map((row) => Number(at(frame, TIME, row)));
  const data = metricNames(form).map((metric) => [
    metric,
    Object.fromEntries(times.map((time, row) => [`${time / SECOND}.0`, at(frame, metric, row)])),
  ]);
  const domain = textOf(form['domain_granularity']);
  return {
    data: Object.fromEntries(data) as object,
    start: from,
    domain,
    subdomain: textOf(form['subdomain_granularity']),
    range: from === null || to === null ? null : domainsBetween(from, to, domain),
  };
}

/** How many domains there are from the first to the last. */
function domainsBetween(from: number, to: number, domain: string | null): number {
  const [start, end] = [new Date(from), new Date(to)];
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  if (domain === 'year') return end.getUTCFullYear() - start.getUTCFullYear() + 1;
  if (domain === 'month') return months + 1;
  // A calendar has room for 53 weeks of each year.
  const years = Math.floor(months / 12);
  const rest = to - Date.UTC(start.getUTCFullYear() + years, start.getUTCMonth(), start.getUTCDate());
  if (domain === 'week') return years * 53 + Math.max(Math.floor(rest / (7 * DAY)), 0) + 1;
  return Math.floor((to - from) / (domain === 'day' ? DAY : HOUR)) + 1;
}
