import { usedColumns } from '#domain/dataset/columns/usedColumns.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { DatasetDefinition } from '#domain/dataset/definition.ts';
import { getCharts } from '#store/charts/charts.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import { dashboardOfCopy, listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import type { SextantDb } from '#store/db.ts';

/**
 * The columns of a dataset that the offline dashboards over it use: in the forms of their charts, in their filters, and
 * as their server reported them. Null where they cannot be told. `dashboardId`: one that is to be offline, too. `sql`:
 * of datasets over this one.
 */
export async function usedByCopies(
  db: SextantDb,
  { id, source }: DatasetDefinition,
  { dashboardId, sql }: { readonly dashboardId?: number; readonly sql: readonly string[] },
): Promise<readonly string[] | null> {
  const uses: unknown[] = [{ sql }];
  const copies = (await listOfflineCopies(db)).filter(({ datasetIds }) => datasetIds?.includes(id));
  const dashboards = new Set([...copies.map((copy) => dashboardOfCopy(copy.id)), dashboardId]);
  for (const each of dashboards) {
    if (each === undefined) continue;
    const content = await dashboardContent(db, each);
    if (content === undefined) return null;
    const charts = (await getCharts(db, content.chartIds)).filter(({ datasetId }) => datasetId === id);
    if (charts.some(({ formData }) => formData === null)) return null;
    uses.push(parseRecord(content.jsonMetadata), ...charts.map(({ formData }) => formData));
  }
  const [dataset] = await getDatasets(db, [id]);
  const columns = usedColumns([uses, dataset?.detail], source);
  if (columns === null || columns.length === 0) return null;
  // More than an address can name.
  return JSON.stringify(columns).length > 4_000 ? null : columns;
}
