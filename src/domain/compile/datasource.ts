import type { GenericType } from '../query/query.ts';

/** What a query is asked of, as far as SQL needs to know. */
export interface Datasource {
  readonly from:
    | {
        readonly kind: 'table';
        readonly catalog: string | null;
        readonly schema: string | null;
        readonly table: string;
      }
    /** A virtual dataset: one SELECT that somebody with the right to write it saved. */
    | { readonly kind: 'sql'; readonly sql: string };
  readonly columns: readonly DatasourceColumn[];
  readonly metrics: readonly DatasourceMetric[];
  /** The time column that a time range is meant for when nobody named one. */
  readonly mainTime: string | null;
}

export interface DatasourceColumn {
  readonly name: string;
  readonly verboseName?: string | null;
  /** SQL of a calculated column. */
  readonly expression?: string | null;
  readonly type: GenericType;
  readonly isTime: boolean;
  /** How a column that is no time to the engine writes moments: `%Y`, `epoch_s`. */
  readonly dateFormat?: string | null;
}

export interface DatasourceMetric {
  readonly name: string;
  readonly verboseName?: string | null;
  readonly expression: string;
}
