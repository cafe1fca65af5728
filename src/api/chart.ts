import { chartListAnswer } from '#contract/chart.ts';
import type { ChartRowBody } from '#contract/chart.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from './client.ts';
import { listPages } from './listPages.ts';
import { isJson } from './readFailure.ts';
import { serverTime } from '#domain/serverTime.ts';

export interface ChartDataOptions {
  readonly dashboardId?: number;
  readonly chartId?: number;
  readonly signal?: AbortSignal;
}

export interface ChartApi {
  list(): Promise<Result<readonly SavedChart[], ApiError>>;
  /** Asks for rows; a success is handed on unread (CALL-01). */
  data(context: JsonRecord, options?: ChartDataOptions): Promise<Result<Response, ApiError>>;
}

export function chartApi(client: Client): ChartApi {
  return {
    async list() {
      const listed = await listPages(client, '/api/v1/chart/', chartListAnswer, {
        order_column: 'slice_name',
        order_direction: 'asc',
      });
      return listed.ok ? ok(listed.value.map(readChartRow)) : listed;
    },
    async data(context, { dashboardId, chartId, signal } = {}) {
      const answered = await client.raw({
        method: 'POST',
        path: '/api/v1/chart/data',
        query: {
          ...(chartId !== undefined && { form_data: JSON.stringify({ slice_id: chartId }) }),
          ...(dashboardId !== undefined && { dashboard_id: String(dashboardId) }),
        },
        body: { json: context },
        // A query may take as long as the server lets it.
        timeout: null,
        ...(signal && { signal }),
      });
      if (!answered.ok || isJson(answered.value)) return answered;
      return err({ kind: 'notTheServer', status: answered.value.status, found: 'page' });
    },
  };
}

function readChartRow(body: ChartRowBody): SavedChart {
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
    formData: null,
  };
}
