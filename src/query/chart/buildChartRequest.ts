import { faultOfRows } from '#charts/chartTypes.ts';
import { withSplit } from '#charts/form/withSplit.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { unreadableControls } from '#charts/query/unreadableControls.ts';
import { unreadTimeRange } from '#domain/chart/query/unreadTimeRange.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { splitOf } from '#domain/filter/mask/splitMask.ts';
import type { ExtraFormData } from '#domain/nativeFilter/dataMask.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartRequest } from './chartRequest.ts';

/** A chart on a dashboard: its request, and the form data it is drawn with. */
export interface BuiltChartRequest {
  readonly form: JsonRecord;
  /** Null if the chart names no dataset. */
  readonly request: ChartRequest | null;
  /** Why the request cannot be built. */
  readonly fault: string | null;
  /** The keys of the controls with values that cannot be read: the chart would show something else without them. */
  readonly unreadable: readonly string[];
  /** The time range, if it cannot be parsed. */
  readonly unreadRange: string | null;
}

/** Merges a chart's form data with the filters in its scope and builds the request. */
export function buildChartRequest(
  chart: SavedChart,
  extra: ExtraFormData,
  dashboardId: number,
  /** State of the chart while it is on screen: the page of a table. */
  ownState?: JsonRecord,
): BuiltChartRequest {
  const form = {
    ...withSplit(
      withDefaults({ ...chart.formData, ...(ownState && { own_state: ownState }) }),
      splitOf(extra),
    ),
    slice_id: chart.id,
    extra_form_data: extra,
  };
  const fault = faultOfRows(form);
  const unreadable = unreadableControls(form, chart.formData);
  const canAsk = fault === null && unreadable.length === 0;
  const context = buildRequest(form);
  return {
    form,
    fault,
    unreadable,
    request: context === null || !canAsk ? null : { subject: `chart:${chart.id}`, context, dashboardId },
    unreadRange: unreadTimeRange(context?.queries ?? []),
  };
}
