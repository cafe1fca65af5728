import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { dropCharts, getCharts, putCharts } from '#store/charts/charts.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Tx } from '#store/write.ts';
import { contentsOf, type NumberedRows, projectNumbered, projectUnsent } from './numberedRows.ts';
import { projectDashboardsWith } from './projectDashboard.ts';

export const projectChart = (
  tx: Tx,
  before: StoredDocument | null,
  row: StoredDocument | null,
): Promise<void> => projectNumbered(tx, CHARTS, before, row);

export const projectUnsentCharts = (tx: Tx): Promise<void> => projectUnsent(tx, CHARTS);

const CHARTS: NumberedRows<SavedChart> = {
  kind: 'chart',
  table: 'charts',
  get: getCharts,
  put: putCharts,
  drop: dropCharts,
  rowOf: chartRow,
  onNumber: projectDashboardsWith,
};

/** What a list or a dashboard reported of it beyond its contents stays. */
function chartRow(row: StoredDocument, id: number, known: SavedChart | undefined): SavedChart {
  const { uuid, confirmed } = row;
  const { title, description, certifiedBy, form } = contentsOf(row) as ChartContents;
  const info = confirmed?.info as SavedChart | undefined;
  const { id: datasetId } = datasetOf(form);
  const isSameDataset = datasetId === (info?.datasetId ?? known?.datasetId);
  return {
    id,
    uuid,
    name: title,
    vizType: vizType(form),
    description,
    datasetId,
    datasetName: isSameDataset ? (info?.datasetName ?? known?.datasetName ?? '') : '',
    changedAt: info?.changedAt ?? known?.changedAt ?? null,
    changedBy: info?.changedBy ?? known?.changedBy ?? '',
    certifiedBy,
    dashboards: info?.dashboards ?? known?.dashboards ?? null,
    ...listedFields(info, known),
    formData: form,
  };
}

/** The owners and tags that a list reported. */
function listedFields(
  info: SavedChart | undefined,
  known: SavedChart | undefined,
): Pick<SavedChart, 'owners' | 'tags'> {
  const owners = info?.owners ?? known?.owners;
  const tags = info?.tags ?? known?.tags;
  return { ...(owners && { owners }), ...(tags && { tags }) };
}
