import type { Layout } from '../../dashboard/layout/layout.ts';
import type { DashboardMetadata } from '../../dashboard/settings/metadata.ts';
import type { DataMasks } from '../../nativeFilter/dataMask.ts';

/** What decides which filters apply where. */
export interface FilterSituation {
  readonly metadata: DashboardMetadata;
  readonly layout: Layout;
  /** The applied masks, not the selected ones. */
  readonly masks: DataMasks;
  /** The dataset of a chart: a display control changes only charts of its own. */
  readonly datasetOf: (chartId: number) => number | null;
}
