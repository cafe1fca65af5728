import { exportedFrames } from '#domain/chart/exportedFrames.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Layout } from '#domain/dashboard/layout/layout.ts';
import type { NamedFrame } from '#domain/export/workbook.ts';
import type { ExtraFormData } from '#domain/filter/mask/dataMask.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import { buildChartRequest } from '#query/chart/buildChartRequest.ts';
import { getBody } from '#store/dashboards/chartData.ts';
import type { SextantDb } from '#store/db.ts';
import { t } from '#ui/t.ts';

export interface Shown {
  readonly dashboard: Dashboard;
  readonly layout: Layout;
  readonly charts: ReadonlyMap<number, SavedChart>;
  readonly extraFormDataOf: (chartId: number) => ExtraFormData;
}

export interface DashboardFrames {
  readonly frames: readonly NamedFrame[];
  /** The names of charts without rows on this device under the current filters. */
  readonly missing: readonly string[];
}

/** The stored rows of every chart of a dashboard under the current filters, in the order of its layout. */
export async function dashboardFrames(
  db: SextantDb,
  { dashboard, layout, charts, extraFormDataOf }: Shown,
): Promise<DashboardFrames> {
  const frames: NamedFrame[] = [];
  const missing: string[] = [];
  for (const { chartId, name: nameHere } of layout.charts) {
    const chart = charts.get(chartId ?? -1);
    if (chart === undefined) continue;
    const name = nameHere || chart.name;
    const { request, form } = buildChartRequest(chart, extraFormDataOf(chart.id), dashboard.id);
    const body = request === null ? undefined : await getBody(db, chartDataKey(request));
    if (body === undefined) missing.push(name);
    else {
      const rows = body.queries.map(({ frame }) => frame);
      frames.push(...exportedFrames(form, rows, t('Total')).map((frame) => ({ name, frame })));
    }
  }
  return { frames, missing };
}
