import { compareNames } from '#domain/format/compareNames.ts';
import { annotationFrame, type LayerContents } from '#domain/chart/annotation/layerContents.ts';
import type { SourceId } from '#domain/chart/annotation/layerSource.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { shown } from '#documents/state/state.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { documentName, documentsByNumber, getDocument, listDocuments } from '#store/documents/documents.ts';
import { listCharts } from '#store/charts/charts.ts';
import type { Tables } from '#store/schema.ts';

/** The annotations of a layer that is on this device, as it was saved last; null if it is not here. */
export async function annotationsHere(db: Tables, layer: SourceId): Promise<Frame | null> {
  const rows =
    typeof layer === 'number'
      ? await documentsByNumber(db, 'annotationLayer', layer)
      : [await getDocument(db, layer)];
  const row = rows.find((each) => each?.deletedAt === null);
  const contents = row && (shown(row) as LayerContents | null);
  return contents ? annotationFrame(contents) : null;
}

const isOfDevice = (form: FormData): boolean => isDeviceDataset(datasetOf(form).id);

interface NamedSource {
  readonly id: SourceId;
  readonly name: string;
}

/** A chart that is to have layers. */
export interface Annotated {
  readonly id: string;
  readonly form: FormData;
}

/** The charts that no server has yet and that it can have as layers. */
export async function uncreatedCharts(db: Tables, annotated: Annotated): Promise<readonly StoredDocument[]> {
  const staysHere = isOfDevice(annotated.form);
  return (await listDocuments(db, 'chart')).filter((row) => {
    if (row.remoteId !== null || row.deletedAt !== null || row.id === annotated.id) return false;
    const contents = shown(row) as ChartContents | null;
    // A layer is saved after its source is created, which one over a file never is.
    return contents !== null && (staysHere || !isOfDevice(contents.form));
  });
}

/** The annotation layers and charts on this device that a chart can have as layers, by name. */
export async function sourcesHere(
  db: Tables,
  annotated: Annotated,
): Promise<{ readonly native: readonly NamedSource[]; readonly charts: readonly NamedSource[] }> {
  const layers = await listDocuments(db, 'annotationLayer');
  const native = layers
    .filter(({ deletedAt }) => deletedAt === null)
    .map((row) => ({ id: row.remoteId ?? row.id, name: documentName(row) }));
  const created = (await listCharts(db)).filter(({ id }) => id >= 0).map(({ id, name }) => ({ id, name }));
  const uncreated = await uncreatedCharts(db, annotated);
  const charts = [...created, ...uncreated.map((row) => ({ id: row.id, name: documentName(row) }))];
  const byName = (a: NamedSource, b: NamedSource): number => compareNames(a.name, b.name);
  return { native: native.toSorted(byName), charts: charts.toSorted(byName) };
}
