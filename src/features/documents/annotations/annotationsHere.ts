import { annotationFrame, type LayerContents } from '#domain/chart/annotation/layerContents.ts';
import { shown } from '#documents/state/state.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { documentName, documentsByNumber, listDocuments } from '#store/documents/documents.ts';
import { listCharts } from '#store/dashboards/charts.ts';
import type { Tables } from '#store/schema.ts';

/** The annotations of a layer that is on this device, as it was saved last; null if it is not here. */
export async function annotationsHere(db: Tables, layerId: number): Promise<Frame | null> {
  const rows = await documentsByNumber(db, 'annotationLayer', layerId);
  const row = rows.find(({ deletedAt }) => deletedAt === null);
  const contents = row && (shown(row) as LayerContents | null);
  return contents ? annotationFrame(contents) : null;
}

interface NamedSource {
  readonly id: number;
  readonly name: string;
}

/** The annotation layers and charts on this device that a server has, by name. */
export async function sourcesHere(
  db: Tables,
): Promise<{ readonly native: readonly NamedSource[]; readonly charts: readonly NamedSource[] }> {
  const layers = await listDocuments(db, 'annotationLayer');
  const native = layers.flatMap((row) =>
    row.remoteId === null || row.deletedAt !== null ? [] : [{ id: row.remoteId, name: documentName(row) }],
  );
  const charts = (await listCharts(db)).filter(({ id }) => id >= 0).map(({ id, name }) => ({ id, name }));
  const byName = (a: NamedSource, b: NamedSource): number => a.name.localeCompare(b.name);
  return { native: native.toSorted(byName), charts: charts.toSorted(byName) };
}
