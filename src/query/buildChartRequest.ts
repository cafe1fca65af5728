import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { buildQuery } from '#domain/chart/query/buildQuery.ts';
import { orderFault } from '#domain/chart/query/tableQuery.ts';
import { unreadTimeRange } from '#domain/chart/query/unreadTimeRange.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { ExtraFormData } from '#domain/filter/dataMask.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartRequest } from './chartRequest.ts';

/** A chart as it stands on a dashboard: what it asks, and the form it is drawn from. */
export interface BuiltChartRequest {
  readonly form: JsonRecord;
  /** Null where the chart names no dataset. */
  readonly question: ChartRequest | null;
  /** Why it cannot be asked as it stands. */
  readonly fault: string | null;
  /** What it asks for as its time range though it is none. */
  readonly unreadRange: string | null;
}

/** Puts a chart's form together with what the filters around it say, and asks accordingly. */
export function buildChartRequest(
  chart: SavedChart,
  extra: ExtraFormData,
  dashboardId: number,
  /** What the chart itself was told while it is looked at: the page of a table. */
  ownState?: JsonRecord,
): BuiltChartRequest {
  const form = {
    ...withDefaults(chart.formData ?? {}),
    slice_id: chart.id,
    extra_form_data: extra,
    ...(ownState && { own_state: ownState }),
  };
  const fault = orderFault(form);
  const context = buildQuery(form);
  return {
    form,
    fault,
    question:
      context === null || fault !== null
        ? null
        : { subject: `chart:${chart.id}`, context: context as unknown as JsonRecord, dashboardId },
    unreadRange: unreadTimeRange(context?.queries ?? []),
  };
}
