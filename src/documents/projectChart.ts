import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { dropCharts, getCharts, putCharts } from '#store/dashboards/charts.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Tx } from '#store/write.ts';
import { shown } from './state.ts';

/** Writes what lists and dashboards read of a chart. One that no server has yet is in none of them. */
export async function projectChart(
  tx: Tx,
  before: StoredDocument | null,
  row: StoredDocument | null,
): Promise<void> {
  const number = row?.remoteId ?? before?.remoteId ?? null;
  if (number === null) return;
  const contents = row === null || row.deletedAt !== null ? null : (shown(row) as ChartContents | null);
  if (row === null || contents === null) return dropCharts(tx, [number]);
  const [known] = await getCharts(tx, [number]);
  await putCharts(tx, [chartRow(row, contents, number, known)]);
}

/** What a list or a dashboard reported of it beyond its contents stays. */
function chartRow(
  { uuid, confirmed }: StoredDocument,
  { title, description, certifiedBy, form }: ChartContents,
  id: number,
  known: SavedChart | undefined,
): SavedChart {
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
    formData: form,
  };
}
