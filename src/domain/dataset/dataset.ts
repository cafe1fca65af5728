import type { Certification } from './certification.ts';
import type { Owner } from '../owner.ts';
import type { JsonRecord } from '../jsonValue.ts';
import type { Millis } from '../time.ts';

export interface DatasetColumn {
  readonly column_name: string;
  readonly verbose_name: string | null;
  /** The engine's own name of the type. */
  readonly type: string | null;
  readonly type_generic: 0 | 1 | 2 | 3 | null;
  readonly is_dttm: boolean;
  /** SQL of a calculated column; empty for a physical one. */
  readonly expression: string;
  readonly filterable: boolean;
  readonly groupby: boolean;
  /** The zone of its moments in charts; UTC if it is absent. */
  readonly time_zone?: string;
  readonly certification?: Certification;
}

export interface DatasetMetric {
  readonly metric_name: string;
  readonly verbose_name: string | null;
  readonly expression: string;
  readonly d3format: string | null;
  readonly currency: JsonRecord | null;
  readonly certification?: Certification;
}

/** What charts need to know of their dataset, in the contract's format. */
export interface DatasetDetail {
  readonly columns: readonly DatasetColumn[];
  readonly metrics: readonly DatasetMetric[];
  readonly mainTimeColumn: string | null;
  /** The display name of a column or metric. */
  readonly verboseNames: Readonly<Record<string, string>>;
  /** d3 formats by column or metric name. */
  readonly columnFormats: Readonly<Record<string, string>>;
  readonly currencyFormats: Readonly<Record<string, JsonRecord>>;
  /** Pairs of a grain and its name. */
  readonly timeGrains: readonly (readonly [string, string])[];
}

/** A dataset as in lists; details come with a dashboard that uses it. */
export interface Dataset {
  readonly id: number;
  readonly uuid: string | null;
  readonly name: string;
  readonly schema: string | null;
  readonly database: string;
  readonly kind: 'physical' | 'virtual';
  readonly changedAt: Millis | null;
  readonly changedBy: string;
  /** Missing until a server reported them. */
  readonly owners?: readonly Owner[];
  readonly detail: DatasetDetail | null;
}
