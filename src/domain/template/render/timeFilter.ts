import { utcFormat } from 'd3-time-format';
import { NO_FILTER, resolveTimeRange } from '../../timeRange/timeRange.ts';
import type { TemplateContext } from '../template.ts';
import type { SqlDialect } from '../../compile/sql/dialects.ts';

export interface TimeFilterRequest {
  readonly timeRange: string;
  readonly targetType: string | null;
  readonly strftime: string | null;
}

/** A bound of a time range as SQL, in the notation of the column's type; null for an open bound or another type. */
export function timeFilter(
  { timeRange, targetType, strftime }: TimeFilterRequest,
  { now, zone }: TemplateContext,
  dialect: SqlDialect,
): { readonly from_expr: string | null; readonly to_expr: string | null } | string {
  const range = timeRange === NO_FILTER ? null : resolveTimeRange(timeRange, now, zone);
  if (range === null) return { from_expr: null, to_expr: null };
  if (!range.ok) return range.error;
  const format = strftime === null ? null : utcFormat(strftime);
  const written = (at: number | null): string | null => {
    if (at === null) return null;
    if (format !== null) return dialect.escape(format(new Date(at)));
    if (/^date$/i.test(targetType ?? '')) return dialect.day(new Date(at).toISOString().slice(0, 10));
    return /^(timestamp|datetime)/i.test(targetType ?? '') ? dialect.timestamp(at) : null;
  };
  return { from_expr: written(range.value.since), to_expr: written(range.value.until) };
}
