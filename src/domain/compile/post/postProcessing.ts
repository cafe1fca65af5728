/** The post-processing operations, in order. The names are the contract's. */
export type PostProcessing =
  | Operation<'aggregate', AggregateOptions>
  | Operation<'boxplot', BoxplotOptions>
  | Operation<'compare', CompareOptions>
  | Operation<'contribution', ContributionOptions>
  | Operation<'cum', CumOptions>
  | Operation<'diff', DiffOptions>
  | Operation<'escape_separator', Readonly<Record<string, unknown>>>
  | Operation<'flatten', FlattenOptions>
  | Operation<'geodetic_parse', Readonly<Record<string, unknown>>>
  | Operation<'geohash_decode', Readonly<Record<string, unknown>>>
  | Operation<'geohash_encode', Readonly<Record<string, unknown>>>
  | Operation<'histogram', HistogramOptions>
  | Operation<'pivot', PivotOptions>
  | Operation<'prophet', ProphetOptions>
  | Operation<'rank', RankOptions>
  | Operation<'rename', RenameOptions>
  | Operation<'resample', ResampleOptions>
  | Operation<'rolling', RollingOptions>
  | Operation<'select', SelectOptions>
  | Operation<'sort', SortOptions>
  | Operation<'unescape_separator', Readonly<Record<string, unknown>>>;

interface Operation<Name extends string, Options> {
  readonly operation: Name;
  readonly options?: Options;
}

/** By the name of the output column. */
export type Aggregates = Readonly<
  Record<
    string,
    {
      readonly operator: string;
      /** The input column, if different. */
      readonly column?: string;
      readonly options?: Readonly<Record<string, unknown>>;
    }
  >
>;

export interface AggregateOptions {
  readonly groupby: readonly string[];
  readonly aggregates: Aggregates;
}

export interface BoxplotOptions {
  readonly groupby: readonly string[];
  readonly metrics: readonly string[];
  readonly whisker_type: 'tukey' | 'min/max' | 'percentile';
  readonly percentiles?: readonly number[] | null;
}

export interface CompareOptions {
  readonly source_columns: readonly string[];
  readonly compare_columns: readonly string[];
  readonly compare_type: 'difference' | 'percentage' | 'ratio';
  readonly drop_original_columns?: boolean;
  readonly precision?: number;
}

export interface ContributionOptions {
  readonly orientation?: 'row' | 'column';
  readonly columns?: readonly string[] | null;
  readonly rename_columns?: readonly string[] | null;
  readonly time_shifts?: readonly string[] | null;
  /** Shares are of these sums, if an earlier query requested them. */
  readonly contribution_totals?: Readonly<Record<string, number>> | null;
}

export interface CumOptions {
  readonly operator: 'sum' | 'prod' | 'min' | 'max';
  readonly columns: Readonly<Record<string, string>>;
}

export interface DiffOptions {
  readonly columns: Readonly<Record<string, string>>;
  readonly periods?: number;
  readonly axis?: 'row' | 'column' | null;
}

export interface FlattenOptions {
  readonly reset_index?: boolean;
  readonly drop_levels?: readonly (number | string)[];
}

export interface HistogramOptions {
  readonly column: string;
  readonly groupby?: readonly string[] | null;
  readonly bins?: number;
  readonly cumulative?: boolean;
  readonly normalize?: boolean;
}

export interface PivotOptions {
  readonly index: readonly string[];
  readonly aggregates: Aggregates;
  readonly columns?: readonly string[] | null;
  readonly metric_fill_value?: number | null;
  readonly column_fill_value?: string | null;
  readonly drop_missing_columns?: boolean | null;
  readonly combine_value_with_metric?: boolean;
  readonly marginal_distributions?: boolean | null;
  readonly marginal_distribution_name?: string | null;
}

export interface ProphetOptions {
  readonly time_grain?: string | null;
  readonly periods: number | null;
  readonly confidence_interval: number | null;
  readonly yearly_seasonality?: boolean | number | null;
  readonly weekly_seasonality?: boolean | number | null;
  readonly daily_seasonality?: boolean | number | null;
  readonly index?: string | null;
}

export interface RankOptions {
  readonly metric: string;
  readonly group_by?: string | null;
}

export interface RenameOptions {
  readonly columns: Readonly<Record<string, string | null>>;
  readonly inplace?: boolean | null;
  readonly level?: number | string | null;
}

export interface ResampleOptions {
  /** A pandas frequency: `1D`, `7D`, `1MS`. */
  readonly rule: string;
  readonly method: string;
  readonly fill_value?: number | null;
}

export interface RollingOptions {
  readonly rolling_type: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly window?: number | null;
  readonly rolling_type_options?: Readonly<Record<string, unknown>> | null;
  readonly center?: boolean | null;
  readonly win_type?: string | null;
  readonly min_periods?: number | null;
}

export interface SelectOptions {
  readonly columns?: readonly string[] | null;
  readonly exclude?: readonly string[] | null;
  readonly rename?: Readonly<Record<string, string>> | null;
}

export interface SortOptions {
  readonly is_sort_index?: boolean;
  readonly by?: string | readonly string[] | null;
  readonly ascending?: boolean | readonly boolean[];
}
