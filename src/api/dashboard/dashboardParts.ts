import * as v from 'valibot';
import * as contract from '#contract/dashboard/dashboardParts.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';
import { readDashboardDatasets } from '../dataset/readDataset.ts';

/* What a dashboard shows: apart from `DashboardApi`, because it is read by pages that are loaded late. */

export async function getDashboardCharts(
  client: Client,
  id: string,
): Promise<Result<readonly SavedChart[], ApiError>> {
  const response = await send(client, contract.getDashboardCharts, { path: { id } });
  return response.ok ? ok(readDashboardCharts(response.value.result)) : response;
}

export async function getDashboardDatasets(
  client: Client,
  id: string,
): Promise<Result<readonly Dataset[], ApiError>> {
  const response = await send(client, contract.getDashboardDatasets, { path: { id } });
  return response.ok ? ok(readDashboardDatasets(response.value.result)) : response;
}

/** An unreadable chart is left out, so that it does not fail the dashboard. */
function readDashboardCharts(bodies: readonly unknown[]): readonly SavedChart[] {
  return bodies.flatMap((body) => {
    const parsed = v.safeParse(contract.dashboardChartBody, body);
    return parsed.success ? [readDashboardChart(parsed.output)] : [];
  });
}

function readDashboardChart(body: contract.DashboardChartBody): SavedChart {
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
