import type { Layout } from '../dashboard/layout.ts';
import type { DashboardMetadata } from '../dashboard/metadata.ts';
import type { DataMasks } from './dataMask.ts';

/** Everything that decides which filters apply to which chart. */
export interface FilterSituation {
  readonly metadata: DashboardMetadata;
  readonly layout: Layout;
  /** The applied masks, not the selected ones. */
  readonly masks: DataMasks;
}
