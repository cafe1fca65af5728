import type { SavedChart } from '#domain/chart/savedChart.ts';
import { asNumber } from '#domain/jsonValue.ts';

/** The ids in the address of a chart, in either of its notations. */
export interface NamedChart {
  readonly chartId: number | null;
  /** The dashboard that linked to it. */
  readonly dashboardId: number | null;
}

export function readChartAddress(search: Pick<URLSearchParams, 'get'>): NamedChart {
  const idOf = (...names: readonly string[]): number | null =>
    names.map((name) => asNumber(search.get(name))).find((id) => id !== null) ?? null;
  return { chartId: idOf('slice_id', 'sliceId'), dashboardId: idOf('dashboard_id', 'dashboardId') };
}

/** The address that shows a chart alone on a dashboard that contains it. Null where none is known. */
export function chartAddress(
  { id, dashboards }: Pick<SavedChart, 'id' | 'dashboards'>,
  dashboardId: number | null = null,
): string | null {
  const on = dashboards?.find((each) => each.id === dashboardId) ?? dashboards?.[0];
  return on === undefined ? null : `/superset/dashboard/${on.id}/?focused_chart=${id}`;
}
