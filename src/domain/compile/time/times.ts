import { resolveTimeRange } from '../../timeRange/timeRange.ts';
import { type WallTime, wallTime } from '../../timeRange/calendar.ts';
import { shiftBy } from '../../timeRange/humanTime.ts';
import type { CompileWorld } from '../world.ts';
import type { Datasource } from '../datasource.ts';
import { isTemporalRange } from '../isTemporalRange.ts';
import { columnLabel } from '../labels.ts';
import type { QueryFilter, QueryObject } from '../queryContext.ts';
import { refuse } from '../refusal.ts';

export interface TimeBounds {
  readonly from: WallTime | null;
  readonly to: WallTime | null;
}

/** The effective times of a query: its filters, the column its time range applies to, and the range. */
export interface QueryTimes extends TimeBounds {
  readonly filters: readonly QueryFilter[];
  /** The legacy time column of the dataset, or null. */
  readonly granularity: string | null;
  readonly axisShift: number;
  boundsOf(filter: QueryFilter): TimeBounds;
}

/**
 * A time range of the query overrides the ranges of its filters. If a column is named for it (`granularity`), that
 * column is filtered instead of the one whose filter is replaced.
 */
export function appliedTimes(query: QueryObject, source: Datasource, world: CompileWorld): QueryTimes {
  const shift = query.time_shift ?? null;
  const range = (text: string): TimeBounds => {
    const resolved = resolveTimeRange(text, world.now, world.zone, {
      relativeStart: query.extras?.relative_start ?? null,
      relativeEnd: query.extras?.relative_end ?? null,
      shift,
    });
    if (!resolved.ok) return refuse(isUnread(resolved.error) ? 'timeRange' : 'failure', resolved.error);
    return { from: resolved.value.since, to: resolved.value.until };
  };
  const overriding = query.time_range || null;
  const filters = (query.filters ?? []).map((filter) =>
    isTemporalRange(filter) && overriding !== null ? { ...filter, val: overriding } : filter,
  );
  const ranges = filters.filter(isTemporalRange);
  const taken = query.granularity ? takenOver(query.granularity, ranges) : null;
  const text = overriding ?? ranges.map((filter) => filter.val).find((val) => typeof val === 'string');
  const bounds = typeof text === 'string' ? range(text) : { from: null, to: null };
  return {
    ...bounds,
    filters: filters.filter((filter) => taken === null || columnLabel(filter.col) !== taken),
    granularity: granularityOf(query, source),
    axisShift: shift === null ? 0 : shiftSize(shift, world),
    boundsOf: (filter) => (typeof filter.val === 'string' ? range(filter.val) : { from: null, to: null }),
  };
}

/** In the contract an unreadable time is a bad request, and a range that ends before it starts a server error. */
const isUnread = (fault: string): boolean => fault.startsWith('Cannot parse time string');

function takenOver(granularity: string, ranges: readonly QueryFilter[]): string | null {
  const columns = ranges.map((filter) => columnLabel(filter.col));
  return columns.includes(granularity) ? granularity : (columns[0] ?? null);
}

function granularityOf(query: QueryObject, source: Datasource): string | null {
  const named = query.granularity;
  if (!named) {
    if (query.is_timeseries !== true || (query.columns ?? []).some(isBaseAxis)) return null;
    return source.mainTime ?? refuse('query', 'This chart needs a time column, and the dataset has none.');
  }
  const known = source.columns.some((column) => column.name === named && column.isTime);
  return known ? named : source.mainTime;
}

const isBaseAxis = (column: NonNullable<QueryObject['columns']>[number]): boolean =>
  typeof column !== 'string' && column.columnType === 'BASE_AXIS';

/** The length of a relative span, from now, as the contract computes it. */
function shiftSize(shift: string, world: CompileWorld): number {
  const now = wallTime(world.now, world.zone);
  return (shiftBy(shift, now) ?? now) - now;
}
