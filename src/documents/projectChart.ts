import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { vizType } from '#domain/chart/form/formData.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { dropCharts, getCharts, localChart, nextLocalChart, putCharts } from '#store/dashboards/charts.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { listDocuments } from '#store/documents/documents.ts';
import type { Tx } from '#store/write.ts';
import { projectDashboardsWith } from './projectDashboard.ts';
import { belowDraft, shown } from './state.ts';

/**
 * Writes what lists and dashboards read of a chart: what was saved, and a draft only if nothing was. A chart that no
 * server has yet has a negative id until it gets its own.
 */
export async function projectChart(
  tx: Tx,
  before: StoredDocument | null,
  row: StoredDocument | null,
): Promise<void> {
  const known = await numberOf(tx, before ?? row);
  const contents = row === null || row.deletedAt !== null ? null : contentsOf(row);
  if (row === null || contents === null) {
    if (known !== null) await dropCharts(tx, [known]);
    return;
  }
  if (before !== null && known !== null && isSameRow(before, row)) return;
  const number = row.remoteId ?? known ?? (await nextLocalChart(tx));
  const [stored] = known === null ? [] : await getCharts(tx, [known]);
  if (known !== null && known !== number) await dropCharts(tx, [known]);
  await putCharts(tx, [chartRow(row, contents, number, stored)]);
  if (known !== number) await projectDashboardsWith(tx, row.id);
}

/** Lists and dashboards that were read do not have what is saved here and not sent yet. */
export async function projectUnsentCharts(tx: Tx): Promise<void> {
  for (const row of await listDocuments(tx, 'chart')) {
    if (row.saved !== null || row.deletedAt !== null) await projectChart(tx, null, row);
  }
}

/** Edits of a draft change nothing that lists show. */
const isSameRow = (before: StoredDocument, row: StoredDocument): boolean =>
  before.remoteId === row.remoteId &&
  before.confirmed === row.confirmed &&
  before.deletedAt === row.deletedAt &&
  contentsOf(before) === contentsOf(row);

const contentsOf = (row: StoredDocument): ChartContents | null =>
  (belowDraft(row) ?? shown(row)) as ChartContents | null;

async function numberOf(tx: Tx, row: StoredDocument | null): Promise<number | null> {
  if (row === null) return null;
  if (row.remoteId !== null) return row.remoteId;
  return row.uuid === null ? null : ((await localChart(tx, row.uuid))?.id ?? null);
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
