import type { Result } from '../result.ts';
import { buildStatement, type BuiltStatement } from './sql/buildStatement.ts';
import { withCurrentNames } from './currentNames.ts';
import type { Datasource } from './datasource.ts';
import type { QueryObject } from './queryContext.ts';
import { attempt, type QueryRefusal } from './refusal.ts';
import { axisOf, planOffsets, type OffsetPlan } from './time/timeOffsets.ts';
import { appliedTimes } from './time/times.ts';
import type { CompileWorld } from './world.ts';
import { writtenLabels } from './time/writtenTime.ts';

export interface CompiledQuery {
  readonly sql: string;
  readonly counted: BuiltStatement['counted'];
  /** Further statements whose metrics are joined to the first one's. */
  readonly offsets: readonly CompiledOffset[];
  /** The names the statement selects, metrics last. */
  readonly labels: readonly string[];
  readonly metricLabels: readonly string[];
  /** The time axis among the labels, and its grain. */
  readonly axis: { readonly label: string; readonly grain: string | null } | null;
  /** The labels of columns with their own time format, and which. */
  readonly writtenTimes: ReadonlyMap<string, string>;
  readonly from: number | null;
  readonly to: number | null;
  /** Milliseconds the axis values are moved by, for the legacy `time_shift`. */
  readonly axisShift: number;
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
}

export interface CompiledOffset extends Omit<OffsetPlan, 'query' | 'times'> {
  readonly sql: string;
}

/** A query as SQL. Names and values are quoted; a person's SQL is checked to be one expression. */
export function compileQuery(
  requested: QueryObject,
  source: Datasource,
  world: CompileWorld,
): Result<CompiledQuery, QueryRefusal> {
  return attempt(() => {
    const query = withCurrentNames(requested);
    const times = appliedTimes(query, source, world);
    const statement = buildStatement(query, source, world, times);
    const axis = axisOf(query);
    return {
      sql: statement.sql,
      counted: statement.counted,
      offsets: planOffsets(query, times, axis?.label ?? null, world).map(
        ({ query: moved, times: when, ...plan }) => ({
          ...plan,
          sql: buildStatement(moved, source, world, when, times).sql,
        }),
      ),
      labels: statement.labels,
      metricLabels: statement.metricLabels,
      axis,
      writtenTimes: writtenLabels(query, source, times.granularity),
      from: times.from,
      to: times.to,
      axisShift: times.axisShift,
      applied: [...statement.applied, ...Object.keys(query.applied_time_extras ?? {})],
      rejected: statement.rejected,
    };
  });
}
