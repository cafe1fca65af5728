import type { Layout } from '../dashboard/layout.ts';
import type { DashboardMetadata } from '../dashboard/metadata.ts';
import type { DataMasks } from './dataMask.ts';

/** What decides which filters apply where. */
export interface FilterSituation {
  readonly metadata: DashboardMetadata;
  readonly layout: Layout;
  /** The applied masks, not the selected ones. */
  readonly masks: DataMasks;
}
