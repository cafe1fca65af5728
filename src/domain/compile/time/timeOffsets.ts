import { addUnits, type WallTime } from '../../timeRange/calendar.ts';
import { shiftBy } from '../../timeRange/humanTime.ts';
import { DAY } from '../../time.ts';
import type { CompileWorld } from '../world.ts';
import { columnLabel, isAdhocColumn } from '../labels.ts';
import type { QueryColumn, QueryObject } from '../queryContext.ts';
import { refuse } from '../refusal.ts';
import { isTemporalRange } from '../isTemporalRange.ts';
import type { QueryTimes } from './times.ts';

/** The same query over another time, for comparison. */
export interface OffsetPlan {
  /** As requested: the suffix of the new columns' names. */
  readonly offset: string;
  readonly query: QueryObject;
  readonly times: QueryTimes;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The time axis of a query, by its name in the rows. */
export function axisOf(query: QueryObject): { readonly label: string; readonly grain: string | null } | null {
  const columns = query.columns ?? [];
  const axis = columns.filter(isAdhocColumn).find((column) => column.columnType === 'BASE_AXIS');
  if (axis !== undefined) return { label: columnLabel(axis), grain: axis.timeGrain ?? null };
  return query.is_timeseries === true && query.granularity
    ? { label: '__timestamp', grain: query.extras?.time_grain_sqla ?? null }
    : null;
}

/** The earlier periods that a query is compared with; without both ends of its time range it is refused. */
export function planOffsets(
  query: QueryObject,
  times: QueryTimes,
  axis: string | null,
  world: CompileWorld,
): readonly OffsetPlan[] {
  return (query.time_offsets ?? []).map((offset) => {
    const { from, to } = times;
    if (from === null || to === null)
      return refuse(
        'query',
        'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
      );
    const counterpart = counterpartOf(offset, from, to);
    const moved = { from: counterpart(from), to: counterpart(to) };
    return {
      offset,
      query: {
        ...query,
        time_offsets: [],
        post_processing: [],
        row_limit: world.rowLimit,
        row_offset: 0,
        is_rowcount: false,
      },
      times: {
        ...times,
        ...moved,
        boundsOf: (filter) =>
          axis === null || columnLabel(filter.col) === rangedColumn(query, axis)
            ? moved
            : times.boundsOf(filter),
      },
    };
  });
}

/** The column of the axis, which may have another name. */
function rangedColumn(query: QueryObject, axis: string): string {
  const column = (query.columns ?? []).find((each: QueryColumn) => columnLabel(each) === axis);
  const named = column !== undefined && isAdhocColumn(column) ? column.sqlExpression : axis;
  const ranges = (query.filters ?? []).filter(isTemporalRange).map((filter) => columnLabel(filter.col));
  return ranges.includes(named) ? named : (ranges[0] ?? named);
}

/** The timestamp of an earlier period that matches one on the axis. */
export function counterpartOf(offset: string, from: WallTime, to: WallTime): (at: WallTime) => WallTime {
  const days = ISO_DAY.test(offset)
    ? Math.floor((from - Date.parse(`${offset}T00:00:00Z`)) / DAY)
    : offset === 'inherit'
      ? Math.floor((to - from) / DAY)
      : null;
  if (days !== null) return (at) => addUnits(at, -days, 'day');
  if (shiftBy(offset, from) === null)
    refuse('failure', `Time delta is ambiguous. Please specify [${offset} ago] or [${offset} later].`);
  return (at) => shiftBy(offset, at) ?? at;
}
