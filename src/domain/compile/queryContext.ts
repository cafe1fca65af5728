import type { FilterValue } from './filterValue.ts';
import type { PostProcessing } from './post/postProcessing.ts';

/*
 * A query context in the contract's own names, so that it is sent unchanged. The embedded server and the device compile
 * it with the same code. The context is a type and not an interface, so that it is a JsonRecord.
 */

export type QueryContext = {
  readonly datasource: DatasourceRef;
  readonly queries: readonly QueryObject[];
  /** Bypass the cache. */
  readonly force?: boolean | null;
  readonly form_data?: Readonly<Record<string, unknown>> | null;
  readonly result_format?: ResultFormat;
  readonly result_type?: ResultType;
  /** Seconds; -1 disables caching. */
  readonly custom_cache_timeout?: number | null;
};

export interface DatasourceRef {
  readonly id: number | string;
  readonly type: DatasourceType;
}

export type DatasourceType = 'table' | 'dataset' | 'query' | 'saved_query' | 'view';
export type ResultFormat = 'csv' | 'json' | 'xlsx';
export type ResultType =
  | 'columns'
  | 'full'
  | 'query'
  | 'results'
  | 'samples'
  | 'timegrains'
  | 'post_processed'
  | 'drill_detail';

export interface KeptPage {
  readonly from: number;
  readonly rows: number;
  /** What the response to the first page says; absent for that. */
  readonly of?: string | null;
}

/** The source of one statement. Every key is optional, with the contract's default. */
export interface QueryObject {
  readonly columns?: readonly QueryColumn[] | null;
  /** The legacy name of `columns`. */
  readonly groupby?: readonly QueryColumn[] | null;
  /** A list, even an empty one, groups by the columns; null or absent requests raw rows. */
  readonly metrics?: readonly QueryMetric[] | null;
  readonly filters?: readonly QueryFilter[] | null;
  readonly extras?: QueryExtras | null;
  readonly orderby?: readonly OrderBy[] | null;
  readonly order_desc?: boolean | null;
  /** 0, null or absent mean the server's own limit. */
  readonly row_limit?: number | string | null;
  readonly row_offset?: number | string | null;
  readonly is_rowcount?: boolean | null;
  /** Of the embedded server: some of many rows, which it computes once and keeps meanwhile. */
  readonly kept_page?: KeptPage | null;
  /** The legacy way to bucket by time: adds `__timestamp`. */
  readonly is_timeseries?: boolean | null;
  readonly granularity?: string | null;
  readonly time_range?: string | null;
  readonly time_shift?: string | null;
  readonly time_offsets?: readonly string[] | null;
  readonly series_columns?: readonly QueryColumn[] | null;
  readonly series_limit?: number | null;
  readonly series_limit_metric?: QueryMetric | null;
  readonly group_others_when_limit_reached?: boolean | null;
  readonly timeseries_limit?: number | null;
  readonly timeseries_limit_metric?: QueryMetric | null;
  /** Null entries are skipped. */
  readonly post_processing?: readonly (PostProcessing | null)[] | null;
  readonly annotation_layers?: readonly Readonly<Record<string, unknown>>[] | null;
  readonly applied_time_extras?: Readonly<Record<string, unknown>> | null;
  readonly url_params?: Readonly<Record<string, unknown>> | null;
  readonly custom_params?: Readonly<Record<string, unknown>> | null;
  readonly custom_form_data?: Readonly<Record<string, unknown>> | null;
}

/** The columns and metrics that a query names: each by its name, or as an expression. */
export function namedExpressions(query: QueryObject): readonly (QueryColumn | QueryMetric)[] {
  return [
    ...(query.columns ?? []),
    ...(query.groupby ?? []),
    ...(query.series_columns ?? []),
    ...(query.metrics ?? []),
    ...(query.orderby ?? []).map(([by]) => by),
    ...(query.filters ?? []).map(({ col }) => col),
    query.series_limit_metric ?? '',
    query.timeseries_limit_metric ?? '',
  ];
}

/** A dataset column by name, or an expression with a label. */
export type QueryColumn = string | AdhocColumn;

export interface AdhocColumn {
  readonly label?: string | null;
  readonly sqlExpression: string;
  readonly expressionType?: 'SQL' | null;
  /** `BASE_AXIS` is the time axis: `timeGrain` buckets it. */
  readonly columnType?: 'BASE_AXIS' | 'SERIES' | null;
  readonly timeGrain?: string | null;
  readonly isColumnReference?: boolean | null;
}

/** A saved metric by name, or an ad-hoc one of this chart. */
export type QueryMetric = string | AdhocMetric;
export type AdhocMetric = SimpleMetric | SqlMetric;

export type Aggregate = 'AVG' | 'COUNT' | 'COUNT_DISTINCT' | 'MAX' | 'MIN' | 'SUM';

export interface SimpleMetric {
  readonly expressionType: 'SIMPLE';
  readonly column: { readonly column_name: string };
  readonly aggregate: Aggregate;
  readonly label?: string | null;
}

export interface SqlMetric {
  readonly expressionType: 'SQL';
  readonly sqlExpression: string;
  readonly label?: string | null;
}

/** The metric or column, and whether it ascends. */
export type OrderBy = readonly [QueryMetric | QueryColumn, boolean];

export interface QueryFilter {
  readonly col: QueryColumn;
  /** `==`, `IN`, `TEMPORAL_RANGE`…, case-insensitive. */
  readonly op: string;
  readonly val?: FilterValue | readonly FilterValue[];
  readonly grain?: string | null;
  readonly isExtra?: boolean | null;
}

export interface QueryExtras {
  readonly where?: string | null;
  readonly having?: string | null;
  readonly time_grain_sqla?: string | null;
  /** `now` or `today`: the reference of relative time ranges. */
  readonly relative_start?: string | null;
  readonly relative_end?: string | null;
}
