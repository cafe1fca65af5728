import type { Layout } from '../dashboard/layout.ts';
import type { DashboardMetadata } from '../dashboard/metadata.ts';
import type { DataMasks } from './dataMask.ts';

/** All that decides what filters which chart. */
export interface FilterSituation {
  readonly metadata: DashboardMetadata;
  readonly layout: Layout;
  /** The masks that are applied, not those that are being chosen. */
  readonly masks: DataMasks;
}
