import type { FileReferences } from '#domain/code/contentsOfFile.ts';
import type { DeviceNames } from '#domain/code/fileOfContents.ts';
import { documentName, listDocuments } from '#store/documents/documents.ts';
import type { Tables } from '#store/schema.ts';

/** What this device calls the things that files name, both ways. */
export interface NamesHere {
  readonly names: DeviceNames;
  readonly references: FileReferences;
}

export async function namesHere(db: Tables): Promise<NamesHere> {
  const [charts, datasets, documents, datasetDocuments, layers, themes] = await Promise.all([
    db.charts.toArray(),
    db.datasets.toArray(),
    listDocuments(db, 'chart'),
    listDocuments(db, 'dataset'),
    listDocuments(db, 'annotationLayer'),
    listDocuments(db, 'theme'),
  ]);
  const there = documents.filter(({ deletedAt }) => deletedAt === null);
  const chartUuids = pairs([
    ...charts.map(({ id, uuid }) => [id, uuid] as const),
    ...there.map(({ remoteId, uuid }) => [remoteId, uuid] as const),
  ]);
  const chartIds = turned(chartUuids);
  const local = there.filter(({ remoteId }) => remoteId === null);
  const localIds = pairs(local.map(({ id, uuid }) => [chartIds.get(uuid ?? ''), id] as const));
  const idsOfLocal = turned(localIds);
  // A dashboard brings its datasets without their uuids.
  const datasetUuids = pairs([
    ...datasets.map(({ id, uuid }) => [id, uuid] as const),
    ...datasetDocuments.map(({ remoteId, uuid }) => [remoteId, uuid] as const),
  ]);
  const layerNames = pairs(layers.map((row) => [row.remoteId, documentName(row)] as const));
  const themeUuids = pairs(themes.map(({ remoteId, uuid }) => [remoteId, uuid] as const));
  const themeIds = turned(themeUuids);
  return {
    names: {
      chart: (id) => chartUuids.get(id),
      localChart: (id) => idsOfLocal.get(id),
      dataset: (id) => datasetUuids.get(id),
      layer: (id) => layerNames.get(id),
      theme: (id) => themeUuids.get(id),
      themeNumber: (uuid) => themeIds.get(uuid),
    },
    references: {
      chartByUuid: chartIds,
      datasetByUuid: turned(datasetUuids),
      layerByName: turned(layerNames),
      themeByUuid: themeIds,
      localChart: localIds,
    },
  };
}

/** The names with those of charts that will be on this device, whose numbers are reserved. */
export function withNewCharts(
  { names, references }: NamesHere,
  numbers: ReadonlyMap<string, number>,
): NamesHere {
  const uuids = new Map([...numbers].map(([uuid, number]) => [number, uuid]));
  return {
    names: {
      ...names,
      chart: (id) => uuids.get(id) ?? names.chart(id),
      localChart: (id) => numbers.get(id) ?? names.localChart(id),
    },
    references: {
      ...references,
      chartByUuid: { get: (uuid) => numbers.get(uuid) ?? references.chartByUuid.get(uuid) },
      localChart: { get: (number) => uuids.get(number) ?? references.localChart?.get(number) },
    },
  };
}

const pairs = (
  given: readonly (readonly [number | null | undefined, string | null])[],
): ReadonlyMap<number, string> =>
  new Map(given.flatMap(([id, name]) => (id == null || name === null ? [] : [[id, name] as const])));

const turned = (names: ReadonlyMap<number, string>): ReadonlyMap<string, number> =>
  new Map([...names].map(([id, name]) => [name, id]));
