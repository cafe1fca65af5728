import { charts as chartCalls } from '#contract/chart/chart.ts';
import { getDatasetUsers as users } from '#contract/dataset/datasetUsers.ts';
import { getSourceColumns as readSource } from '#contract/dataset/datasource.ts';
import type { SourceColumn } from '#domain/dataset/columns/syncColumns.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { listPages } from '../http/listPages.ts';
import { send } from '../http/send.ts';

/** The columns of the table or query under a dataset, as the server reads them now. */
export async function getSourceColumns(
  client: Client,
  id: number,
): Promise<Result<readonly SourceColumn[], ApiError>> {
  const response = await send(client, readSource, { path: { id }, timeout: MINUTE });
  return response.ok
    ? ok(
        response.value.map((each) => ({
          name: each.column_name,
          type: each.type ?? '',
          isTime: each.is_dttm ?? false,
        })),
      )
    : response;
}

/** The charts and dashboards over a dataset, with what they store as JSON texts. */
export interface ServerUsers {
  readonly charts: readonly { readonly id: number; readonly title: string; readonly params: string }[];
  readonly dashboards: readonly { readonly id: number; readonly title: string; readonly metadata: string }[];
}

export async function getDatasetUsers(client: Client, id: number): Promise<Result<ServerUsers, ApiError>> {
  const found = await send(client, users, { path: { id } });
  if (!found.ok) return found;
  const forms = await listPages(client, chartCalls.list, {
    columns: ['id', 'slice_name', 'params'],
    filters: [{ col: 'datasource_id', opr: 'eq', value: id }],
    order_column: 'slice_name',
    order_direction: 'asc',
  });
  if (!forms.ok) return forms;
  const params = new Map(forms.value.map((each) => [each.id, each.params ?? '']));
  const { charts, dashboards } = found.value;
  return ok({
    charts: charts.result.map((each) => ({
      id: each.id,
      title: each.slice_name ?? '',
      params: params.get(each.id) ?? '',
    })),
    dashboards: dashboards.result.map((each) => ({
      id: each.id,
      title: each.title ?? '',
      metadata: typeof each.json_metadata === 'string' ? each.json_metadata : '',
    })),
  });
}
