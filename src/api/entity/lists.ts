import { charts, type ChartRowBody } from '#contract/chart/chart.ts';
import { dashboards } from '#contract/dashboard/dashboard.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { Client } from '../http/client.ts';
import { listPages } from '../http/listPages.ts';
import { readDashboard, readOwners, readTags } from '../dashboard/readDashboard.ts';

/* All charts and dashboards: apart from `ChartApi` and `DashboardApi`, because lists are loaded late. */

export async function listServerDashboards(client: Client): Promise<Result<readonly Dashboard[], ApiError>> {
  const listed = await listPages(client, dashboards.list, {
    order_column: 'dashboard_title',
    order_direction: 'asc',
  });
  return listed.ok ? ok(listed.value.map((row) => readDashboard(row).dashboard)) : listed;
}

export async function listServerCharts(client: Client): Promise<Result<readonly SavedChart[], ApiError>> {
  const listed = await listPages(client, charts.list, {
    order_column: 'slice_name',
    order_direction: 'asc',
  });
  return listed.ok ? ok(listed.value.map(readChartRow)) : listed;
}

export function readChartRow(body: ChartRowBody): SavedChart {
  return {
    id: body.id,
    uuid: body.uuid ?? null,
    name: body.slice_name ?? '',
    vizType: body.viz_type ?? '',
    description: body.description ?? '',
    datasetId: body.datasource_id ?? null,
    datasetName: body.datasource_name_text ?? '',
    changedAt: serverTime(body.changed_on_utc),
    changedBy: body.changed_by_name ?? '',
    certifiedBy: body.certified_by ?? '',
    owners: readOwners(body.owners),
    ...readTags(body.tags),
    dashboards: (body.dashboards ?? []).map(({ id, dashboard_title: title }) => ({ id, title: title ?? '' })),
    formData: null,
  };
}
