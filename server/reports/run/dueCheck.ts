import { nextRuns } from '#domain/report/schedule.ts';
import type { Millis } from '#domain/time.ts';
import type { ReportRow } from '../../meta/reports.ts';

/** Whether a report may be due. The next moment is kept per report: parsing its schedule at every tick is slow. */
export function createDueCheck(): (report: ReportRow, now: Millis) => boolean {
  const next = new Map<number, { readonly key: string; readonly at: Millis }>();
  return ({ id, crontab, timezone, consideredOn }, now) => {
    const key = `${crontab} ${timezone} ${consideredOn}`;
    const known = next.get(id);
    if (known?.key === key) return known.at <= now;
    const [at = Number.POSITIVE_INFINITY] = nextRuns({ crontab, timezone }, consideredOn, 1);
    next.set(id, { key, at });
    return at <= now;
  };
}
