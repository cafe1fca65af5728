import type { Result } from '../result.ts';
import { buildStatement } from './buildStatement.ts';
import { withCurrentNames } from './currentNames.ts';
import type { Datasource } from './datasource.ts';
import type { QueryObject } from './queryContext.ts';
import { attempt, type Refusal } from './refusal.ts';
import { axisOf, planOffsets, type OffsetPlan } from './timeOffsets.ts';
import { appliedTimes } from './times.ts';
import type { CompileWorld } from './world.ts';
import { writtenLabels } from './writtenTime.ts';

export interface CompiledQuery {
  readonly sql: string;
  /** Further statements whose metrics are put beside the first one's. */
  readonly offsets: readonly CompiledOffset[];
  /** The names of what the statement selects, metrics last. */
  readonly labels: readonly string[];
  readonly metricLabels: readonly string[];
  /** The time axis among the labels, and what it is cut to. */
  readonly axis: { readonly label: string; readonly grain: string | null } | null;
  /** The labels whose moments the table writes in a way of its own, and which way. */
  readonly writtenTimes: ReadonlyMap<string, string>;
  readonly from: number | null;
  readonly to: number | null;
  /** Milliseconds that the values of the axis are moved by, for the old `time_shift`. */
  readonly axisShift: number;
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
}

export interface CompiledOffset extends Omit<OffsetPlan, 'query' | 'times'> {
  readonly sql: string;
}

/** A query as SQL. Names and values are quoted; SQL of a person's own is checked to be one expression. */
export function compileQuery(
  asked: QueryObject,
  source: Datasource,
  world: CompileWorld,
): Result<CompiledQuery, Refusal> {
  return attempt(() => {
    const query = withCurrentNames(asked);
    const times = appliedTimes(query, source, world);
    const statement = buildStatement(query, source, world, times);
    const axis = axisOf(query);
    return {
      sql: statement.sql,
      offsets: planOffsets(query, times, axis?.label ?? null, world).map(
        ({ query: moved, times: when, ...plan }) => ({
          ...plan,
          sql: buildStatement(moved, source, world, when).sql,
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
