import type { QueryObject } from '../../compile/queryContext.ts';
import { isTimeRange } from '../../filter/timeRange.ts';

/**
 * A text that a chart asks for as its time range and that is none: it gets everything up to today, which its picture
 * would not tell. Null where each says a range, and where none counts.
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
