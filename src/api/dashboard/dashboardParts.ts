import * as v from 'valibot';
import {
  type DashboardChartBody,
  dashboardChartBody,
  dashboardChartsResponse,
  dashboardDatasetsResponse,
} from '#contract/dashboard/dashboardParts.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { Client } from '../http/client.ts';
import { readDashboardDatasets } from '../dataset/readDataset.ts';

/* What a dashboard shows: apart from `DashboardApi`, because it is read by pages that are loaded late. */

const pathOf = (idOrSlug: string, rest: string): string =>
  `/api/v1/dashboard/${encodeURIComponent(idOrSlug)}${rest}`;

export async function getDashboardCharts(
  client: Client,
  idOrSlug: string,
): Promise<Result<readonly SavedChart[], ApiError>> {
  const path = pathOf(idOrSlug, '/charts');
  const response = await client.json({ method: 'GET', path }, dashboardChartsResponse);
  return response.ok ? ok(readDashboardCharts(response.value.result)) : response;
}

export async function getDashboardDatasets(
  client: Client,
  idOrSlug: string,
): Promise<Result<readonly Dataset[], ApiError>> {
  const path = pathOf(idOrSlug, '/datasets');
  const response = await client.json({ method: 'GET', path }, dashboardDatasetsResponse);
  return response.ok ? ok(readDashboardDatasets(response.value.result)) : response;
}

/** An unreadable chart is left out, so that it does not fail the dashboard. */
function readDashboardCharts(bodies: readonly unknown[]): readonly SavedChart[] {
  return bodies.flatMap((body) => {
    const parsed = v.safeParse(dashboardChartBody, body);
    return parsed.success ? [readDashboardChart(parsed.output)] : [];
  });
}

function readDashboardChart(body: DashboardChartBody): SavedChart {
  const { viz_type: vizType, datasource } = body.form_data;
  const datasetId = typeof datasource === 'string' ? Number.parseInt(datasource, 10) : Number.NaN;
  return {
    id: body.id,
    uuid: null,
    name: body.slice_name ?? '',
    vizType: typeof vizType === 'string' ? vizType : '',
    description: body.description ?? '',
    datasetId: Number.isNaN(datasetId) ? null : datasetId,
    datasetName: '',
    changedAt: serverTime(body.changed_on),
    changedBy: '',
    certifiedBy: body.certified_by ?? '',
    dashboards: null,
    formData: body.form_data,
  };
}
