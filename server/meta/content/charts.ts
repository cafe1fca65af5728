import type { ListRequest } from '../../http/request/listRequest.ts';
import {
  AUTHORED,
  type NewRecord,
  number,
  numberOrNull,
  type RecordOf,
  type RecordPatch,
  revisedTable,
  text,
  textOrNull,
} from '../recordTable.ts';
import type { Sqlite } from '../sqlite.ts';

const CHART = {
  uuid: text,
  /** Increments with every change; a save's precondition compares it. */
  revision: number,
  sliceName: textOrNull,
  /** Null once the dataset is deleted. */
  datasetId: numberOrNull,
  /** The full name of the dataset that a call set; null for imported charts. It stays when the dataset is deleted. */
  datasetName: textOrNull,
  vizType: textOrNull,
  /** JSON text: the form data. */
  params: textOrNull,
  /** JSON text: the last query context of the chart. */
  queryContext: textOrNull,
  description: textOrNull,
  cacheTimeout: numberOrNull,
  certifiedBy: textOrNull,
  certificationDetails: textOrNull,
  ...AUTHORED,
} as const;

export type ChartRow = RecordOf<typeof CHART>;
export type NewChart = Omit<NewRecord<typeof CHART>, 'revision'>;
export type ChartPatch = Omit<RecordPatch<typeof CHART>, 'uuid' | 'revision' | 'createdOn' | 'createdBy'>;

export function chartStore(db: Sqlite) {
  const charts = revisedTable(db, 'chart', CHART);
  return {
    byId: charts.byId,
    byUuid: (uuid: string) => charts.oneBy('uuid', uuid),
    page: (request: ListRequest) => charts.page(request),
    /** All charts, in creation order. */
    list: (): ChartRow[] => charts.where('1 ORDER BY id'),
    ofDataset: (datasetId: number): ChartRow[] => charts.where('dataset_id = ? ORDER BY id', datasetId),
    ofDashboard: (dashboardId: number): ChartRow[] =>
      charts.where(
        'id IN (SELECT chart_id FROM dashboard_chart WHERE dashboard_id = ?) ORDER BY id',
        dashboardId,
      ),
    dashboardIds: (chartId: number): number[] =>
      db
        .all<{ id: number }>(
          'SELECT dashboard_id AS id FROM dashboard_chart WHERE chart_id = ? ORDER BY 1',
          chartId,
        )
        .map(({ id }) => id),
    setDashboards(chartId: number, dashboardIds: readonly number[]): void {
      db.transaction(() => {
        db.run('DELETE FROM dashboard_chart WHERE chart_id = ?', chartId);
        for (const id of new Set(dashboardIds)) {
          db.run('INSERT INTO dashboard_chart (dashboard_id, chart_id) VALUES (?, ?)', id, chartId);
        }
      });
    },
    /** Those that may show annotation layers of the server. */
    withLayers: (): ChartRow[] => charts.where(`params LIKE '%"NATIVE"%'`),
    insert: (chart: NewChart): number => charts.insert(chart),
    update: (id: number, patch: ChartPatch): void => charts.update(id, patch),
    remove: charts.remove,
  };
}

export type ChartStore = ReturnType<typeof chartStore>;
