import { charts, type ChartRowBody } from '#contract/chart/chart.ts';
import { type DashboardRowBody, dashboards } from '#contract/dashboard/dashboard.ts';
import type { ListQ } from '#contract/records.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { ListSearch } from '#domain/listSearch.ts';
import { ok, type Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { Client } from '../http/client.ts';
import { listPages } from '../http/listPages.ts';
import { send } from '../http/send.ts';
import { readDashboard, readOwners, readTags } from '../dashboard/readDashboard.ts';

/* All charts and dashboards: apart from `ChartApi` and `DashboardApi`, because lists are loaded late. */

/* All columns of a hundred charts are 250 kB, nearly all of it their forms, which no list shows. */

const OF_EACH =
  'id uuid changed_on_utc changed_by_name certified_by owners.id owners.first_name owners.last_name tags.id tags.name tags.type';
const DASHBOARD_COLUMNS = `${OF_EACH} slug dashboard_title published certification_details`.split(' ');
const CHART_COLUMNS =
  `${OF_EACH} slice_name viz_type description datasource_id datasource_name_text dashboards.id dashboards.dashboard_title`.split(
    ' ',
  );

/** Takes the beginning of a list while the rest of it is read. */
export type OnFirst<Row> = (rows: readonly Row[]) => void;

export async function listServerDashboards(
  client: Client,
  onFirst?: OnFirst<Dashboard>,
): Promise<Result<readonly Dashboard[], ApiError>> {
  const read = (row: DashboardRowBody): Dashboard => readDashboard(row).dashboard;
  const q = { columns: DASHBOARD_COLUMNS, order_column: 'dashboard_title', order_direction: 'asc' } as const;
  const listed = await listPages(client, dashboards.list, q, {
    onFirst: (rows) => onFirst?.(rows.map(read)),
  });
  return listed.ok ? ok(listed.value.map(read)) : listed;
}

export async function listServerCharts(
  client: Client,
  onFirst?: OnFirst<SavedChart>,
): Promise<Result<readonly SavedChart[], ApiError>> {
  const q = { columns: CHART_COLUMNS, order_column: 'slice_name', order_direction: 'asc' } as const;
  const listed = await listPages(client, charts.list, q, {
    onFirst: (rows) => onFirst?.(rows.map(readChartRow)),
  });
  return listed.ok ? ok(listed.value.map(readChartRow)) : listed;
}

/** Filters for rows that have all words of a text. */
export const wordFilters = (text: string, col: string, opr: string): NonNullable<ListQ['filters']> =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((value) => ({ col, opr, value }));

/** The first rows that have all words of a text, as many as a server sends at once. */
export function firstRows({ text, order }: ListSearch, col: string, opr: string): ListQ {
  return {
    page: 0,
    page_size: 100,
    filters: wordFilters(text, col, opr),
    ...(order !== null && {
      order_column: order.column,
      order_direction: order.direction === 'descending' ? 'desc' : 'asc',
    }),
  };
}

/** The first dashboards whose title or slug has the words that are searched. */
export async function findServerDashboards(
  client: Client,
  search: ListSearch,
): Promise<Result<readonly Dashboard[], ApiError>> {
  const q = { columns: DASHBOARD_COLUMNS, ...firstRows(search, 'dashboard_title', 'title_or_slug') };
  const found = await send(client, dashboards.list, { q });
  return found.ok ? ok(found.value.result.map((row) => readDashboard(row).dashboard)) : found;
}

/** The first charts with the words that are searched in their name, description, type or dataset. */
export async function findServerCharts(
  client: Client,
  search: ListSearch,
): Promise<Result<readonly SavedChart[], ApiError>> {
  const q = { columns: CHART_COLUMNS, ...firstRows(search, 'slice_name', 'chart_all_text') };
  const found = await send(client, charts.list, { q });
  return found.ok ? ok(found.value.result.map(readChartRow)) : found;
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
