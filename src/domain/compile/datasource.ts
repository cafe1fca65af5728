import type { JsonRecord } from '../jsonValue.ts';
import type { GenericType } from '../resultColumn.ts';

/** The datasource of a query, as far as SQL needs it. */
export interface Datasource {
  readonly from:
    | {
        readonly kind: 'table';
        readonly catalog: string | null;
        readonly schema: string | null;
        readonly table: string;
      }
    /** A virtual dataset: one SELECT saved by somebody with write permission. */
    | { readonly kind: 'sql'; readonly sql: string };
  readonly columns: readonly DatasourceColumn[];
  readonly metrics: readonly DatasourceMetric[];
  /** The default time column of a time range. */
  readonly mainTime: string | null;
}

export interface DatasourceColumn {
  readonly name: string;
  readonly verboseName?: string | null;
  /** SQL of a calculated column. */
  readonly expression?: string | null;
  readonly type: GenericType;
  /** As the engine names it, if that is known. */
  readonly engineType?: string | null;
  readonly isTime: boolean;
  /** The time format of a column that is no time to the engine: `%Y`, `epoch_s`. */
  readonly dateFormat?: string | null;
}

export interface DatasourceMetric {
  readonly name: string;
  readonly verboseName?: string | null;
  readonly expression: string;
  /** How its values are written, as the contract stores it. */
  readonly d3format?: string | null;
  readonly currency?: JsonRecord | null;
}
