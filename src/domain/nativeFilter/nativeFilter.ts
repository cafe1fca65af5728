import type { JsonRecord } from '../jsonValue.ts';
import type { DataMask } from './dataMask.ts';

/** The charts in scope: those below a component of `rootPath`, except the excluded (FLT-06). */
export interface FilterScope {
  readonly rootPath: readonly string[];
  /** Ids of charts. */
  readonly excluded: readonly number[];
}

export interface FilterTarget {
  readonly datasetId?: number;
  readonly column?: { readonly name: string };
}

/** A filter of the bar, as in the dashboard's metadata (FLT-03). */
export interface NativeFilter {
  readonly id: string;
  readonly type: 'NATIVE_FILTER';
  readonly name: string;
  /** filter_select, filter_range, filter_time, filter_timecolumn, filter_timegrain, or an unknown one. */
  readonly filterType: string;
  readonly targets: readonly FilterTarget[];
  readonly scope: FilterScope;
  readonly controlValues: JsonRecord;
  readonly defaultDataMask: Omit<DataMask, 'id'>;
  readonly cascadeParentIds: readonly string[];
  readonly description: string;
  readonly adhoc_filters: readonly JsonRecord[];
  readonly time_range: string | null;
  readonly granularity_sqla: string | null;
  readonly sortMetric: string | null;
  readonly requiredFirst: boolean;
}

/** A divider between the filters of the bar. */
export interface FilterDivider {
  readonly id: string;
  readonly type: 'DIVIDER';
  readonly title: string;
  readonly description: string;
}

export type NativeFilterConfiguration = readonly (NativeFilter | FilterDivider)[];
