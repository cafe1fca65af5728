import { resolveTimeRange } from '../../timeRange/timeRange.ts';
import type { Millis } from '../../time.ts';
import type { QueryContext, QueryObject } from '../queryContext.ts';
import { isTemporalRange } from '../isTemporalRange.ts';

/** Whether the time ranges of a request mean the same times now as they did then: "Last week" does on one day only. */
export function areSameRanges({ queries }: QueryContext, then: Millis, now: Millis, zone: string): boolean {
  return queries.every((query) =>
    rangesOf(query).every((range) => endsOf(range, query, then, zone) === endsOf(range, query, now, zone)),
  );
}

const rangesOf = (query: QueryObject): readonly string[] =>
  [query.time_range, ...(query.filters ?? []).filter(isTemporalRange).map(({ val }) => val)].filter(
    (range) => typeof range === 'string' && range !== '',
  ) as readonly string[];

function endsOf(range: string, { extras }: QueryObject, at: Millis, zone: string): string {
  const resolved = resolveTimeRange(range, at, zone, {
    relativeStart: extras?.relative_start ?? null,
    relativeEnd: extras?.relative_end ?? null,
  });
  return resolved.ok ? `${resolved.value.since} ${resolved.value.until}` : resolved.error;
}
