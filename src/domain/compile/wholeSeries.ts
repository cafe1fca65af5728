import { type Frame, type Omitted, withOmitted } from './frame.ts';
import { columnLabel } from './labels.ts';
import type { QueryObject } from './queryContext.ts';

/**
 * What is asked instead of queries whose series a row limit cut into: as many of the largest series as it lets through
 * whole, and how many there are.
 */
export interface WholeSeries {
  /** The queries, followed by one count for each that changed. */
  readonly queries: readonly QueryObject[];
  /** What the limit cut, of each query that changed. */
  readonly cuts: readonly (Omitted['cut'] | null)[];
  readonly round: number;
}

interface WithFrame {
  readonly frame: Frame;
}

/** Sizes of series are estimated from those seen: the largest may have more rows than the others. */
const MAX_ROUNDS = 3;

/** Null if no limit cut into series, or if not even one of them fits. */
export function wholeSeries(
  requested: readonly QueryObject[],
  responses: readonly WithFrame[],
  before: WholeSeries | null = null,
): WholeSeries | null {
  const round = (before?.round ?? 0) + 1;
  if (round > MAX_ROUNDS) return null;
  const queries = before?.queries.slice(0, before.cuts.length) ?? requested;
  const limits = queries.map((query, at) => fitting(query, responses[at]?.frame, before !== null));
  if (limits.every((limit) => limit === null)) return null;
  const cuts = limits.map((limit, at) =>
    limit === null
      ? (before?.cuts[at] ?? null)
      : (before?.cuts[at] ?? responses[at]?.frame.omitted?.cut ?? null),
  );
  const asked = queries.map((query, at) => {
    const limit = limits[at] ?? null;
    return limit === null ? query : { ...query, series_limit: limit };
  });
  return {
    queries: [...asked, ...queries.filter((_, at) => cuts[at] !== null).map(countOfSeries)],
    cuts,
    round,
  };
}

/** The responses to the queries that were asked for first, with what they leave out. */
export function withWholeSeries<T extends WithFrame>(
  { cuts, queries }: WholeSeries,
  responses: readonly T[],
): readonly T[] {
  let counted = cuts.length;
  return responses.slice(0, cuts.length).map((response, at) => {
    const cut = cuts[at] ?? null;
    if (cut === null) return response;
    const all = Number(responses[counted]?.frame.columns[0]?.values[0] ?? 0);
    counted += 1;
    const { frame } = response;
    // Cut all the same: then this is what is said.
    if (frame.omitted?.cut !== undefined) return response;
    const shown = seriesIn(queries[at], frame);
    const series = { shown, all: Math.max(all, shown) };
    return { ...response, frame: withOmitted(frame, { ...frame.omitted, cut, series }) };
  });
}

/** How many series fit, at most one less than there are; null if the query is not about series that were cut. */
function fitting(query: QueryObject, frame: Frame | undefined, isAgain: boolean): number | null {
  const cut = frame?.omitted?.cut;
  const before = Number(query.series_limit ?? 0);
  if (frame === undefined || cut === undefined || (!isAgain && before > 0)) return null;
  if ((query.series_columns ?? []).length === 0 || !isPivoted(query)) return null;
  const seen = before || seriesIn(query, frame);
  const each = Math.max(frame.rowCount, (cut.all ?? 0) / seen, 1);
  const fits = Math.min(Math.floor(cut.rows / each), isAgain ? Math.floor(before / 2) : before || seen - 1);
  return fits >= 1 ? fits : null;
}

const isPivoted = ({ post_processing: steps }: QueryObject): boolean =>
  steps?.some((step) => step?.operation === 'pivot') === true;

/** The names of series end with the values of their dimensions. */
function seriesIn(query: QueryObject | undefined, frame: Frame): number {
  const depth = query?.series_columns?.length ?? 0;
  const names = frame.columns
    .filter(({ parts }) => parts.length >= depth && parts.length > 1)
    .map(({ parts }) => JSON.stringify(parts.slice(-depth)));
  return new Set(names).size || Math.max(frame.columns.length - 1, 1);
}

/** As the contract counts rows: the groups of the dimensions alone. */
function countOfSeries(query: QueryObject): QueryObject {
  const dimensions = (query.series_columns ?? []).map(columnLabel);
  const { series_columns: _series, series_limit: _limit, time_offsets: _offsets, ...rest } = query;
  return {
    ...rest,
    columns: (query.columns ?? []).filter((column) => dimensions.includes(columnLabel(column))),
    is_timeseries: false,
    orderby: [],
    row_limit: 0,
    post_processing: [],
    is_rowcount: true,
  };
}
