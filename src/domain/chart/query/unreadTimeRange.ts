import type { QueryObject } from '../../compile/queryContext.ts';
import { isTimeRange } from '../../timeRange/timeRange.ts';

/**
 * A chart's time range text that is invalid: it means everything up to today, which the chart would not show. Null if
 * every range is valid, or none applies.
 */
export function unreadTimeRange(queries: readonly QueryObject[]): string | null {
  const texts = queries.flatMap(({ time_range, granularity, filters }) => {
    const ranges = (filters ?? []).filter(({ op }) => op === 'TEMPORAL_RANGE');
    if (!time_range) return ranges.map(({ val }) => val);
    return granularity || ranges.length > 0 ? [time_range] : [];
  });
  const isUnread = (text: unknown): text is string =>
    typeof text === 'string' && text !== '' && !isTimeRange(text);
  return texts.find(isUnread) ?? null;
}
