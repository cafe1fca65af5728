import type { JsonRecord } from '../jsonValue.ts';

/*
 * What filters contribute to charts, in the contract's format: permalinks, filter states and dashboard metadata contain
 * these objects unchanged.
 */

/** A condition in query format. */
export interface MaskFilter {
  readonly col: string;
  readonly op: string;
  readonly val?: unknown;
}

/** What a filter or a clicked chart adds to the queries of other charts. */
export interface ExtraFormData {
  readonly filters?: readonly MaskFilter[];
  readonly adhoc_filters?: readonly JsonRecord[];
  readonly time_range?: string;
  readonly granularity_sqla?: string;
  readonly time_grain_sqla?: string;
  /** Any other fields a front end stored. */
  readonly [key: string]: unknown;
}

/** The value shown in the control. */
export interface FilterState {
  readonly value?: unknown;
  readonly label?: string;
  readonly excludeFilterValues?: boolean;
  readonly selectedValues?: unknown;
  readonly validateMessage?: string;
  readonly validateStatus?: string | false;
  readonly [key: string]: unknown;
}

/** The state of one filter: a native filter by its id, a cross-filter by the id of the clicked chart. */
export interface DataMask {
  readonly id: string;
  readonly extraFormData: ExtraFormData;
  readonly filterState: FilterState;
  readonly ownState: JsonRecord;
}

/** The masks of a dashboard by id, as permalinks store them. */
export type DataMasks = Readonly<Record<string, DataMask>>;

export function emptyMask(id: string): DataMask {
  return { id, extraFormData: {}, filterState: {}, ownState: {} };
}
