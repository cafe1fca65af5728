import { metadataWithCharts } from '../dashboard/form/metadataCharts.ts';
import { asRecord, asText, isRecord, type JsonRecord } from '../jsonValue.ts';
import { sortKeys } from '../sortKeys.ts';
import { chartsInLayout, datasetsOfFilters, layerSources, withChartMeta } from './mapReferences.ts';
import { writePlainYaml } from './yaml/plainYaml.ts';
import type { CodeFileKind } from './codeFileKind.ts';

/** What the numbers of a file's server are: the uuids of charts, the names of annotation layers; null for unknown ones. */
export interface ServerNames {
  readonly chart: (id: number) => string | null;
  readonly layer: (id: number) => string | null;
}

/** Of a file that no server wrote. */
export const NO_SERVER: ServerNames = { chart: () => null, layer: () => null };

/**
 * A file as every server writes it, so that equal things are equal texts: keys and lists in one order, and nothing of the
 * server that it comes from. The numbers of charts, which its layout and filters need, are made of their uuids.
 */
export function canonicalFile(kind: CodeFileKind, file: JsonRecord, names: ServerNames): JsonRecord {
  const own = withoutServer(kind, file, names);
  const keys = [
    ...kind.keys.filter((key) => key in own),
    ...Object.keys(own)
      .filter((key) => !kind.keys.includes(key))
      .toSorted(),
  ];
  return Object.fromEntries(keys.map((key) => [key, sortKeys(own[key])]));
}

export const fileText = (file: JsonRecord): string => writePlainYaml(file);

function withoutServer(kind: CodeFileKind, file: JsonRecord, names: ServerNames): JsonRecord {
  // Their lists have no order of their own.
  if (kind.lists !== undefined) return kind.file(kind.form(file), []);
  if (kind.folder === 'charts') {
    const { datasource: _, slice_id: __, dashboards: ___, ...form } = asRecord(file['params']);
    const layers = form['annotation_layers'];
    const slices = form['deck_slices'];
    const nameOf = (id: unknown): unknown => (typeof id === 'number' ? (names.chart(id) ?? id) : id);
    const params = {
      ...form,
      ...(Array.isArray(slices) && { deck_slices: slices.map(nameOf) }),
      ...(Array.isArray(layers) && { annotation_layers: layers.map((each) => withName(each, names)) }),
    };
    // It follows from the settings, which may have changed since, as when a page saves them.
    return { ...withoutBlanks(file), params, query_context: null };
  }
  return kind.folder === 'dashboards' ? withOwnNumbers(withoutBlanks(file)) : file;
}

const TEXTS = ['description', 'certified_by', 'certification_details', 'css', 'slug'];

/** No text is an empty one to some servers and pages, and none to others. */
const withoutBlanks = (file: JsonRecord): JsonRecord => ({
  ...file,
  ...Object.fromEntries(TEXTS.filter((key) => file[key] === '').map((key) => [key, null])),
});

/** A text in canonical form, also one of a release that kept empty texts. */
export const withoutBlankTexts = (kind: CodeFileKind, text: string): string =>
  ['charts', 'dashboards'].includes(kind.folder)
    ? text.replaceAll(/^(description|certified_by|certification_details|css|slug): ""$/gm, '$1: null')
    : text;

/** A layer of another chart, or of an annotation layer, which numbers know on one server only. */
function withName(layer: unknown, { chart, layer: annotations }: ServerNames): unknown {
  if (!isRecord(layer) || typeof layer['value'] !== 'number') return layer;
  const source = asText(layer['sourceType']);
  const nameOf = source === 'NATIVE' ? annotations : ['line', 'table'].includes(source) ? chart : null;
  return { ...layer, value: nameOf?.(layer['value']) ?? layer['value'] };
}

function withOwnNumbers(file: JsonRecord): JsonRecord {
  const layout = asRecord(file['position']);
  const numbers = new Map(
    chartsInLayout(layout).flatMap(({ oldId, uuid }) =>
      oldId === null || uuid === null ? [] : [[oldId, numberOfUuid(uuid)]],
    ),
  );
  return {
    ...file,
    metadata: metadataWithCharts(asRecord(file['metadata']), (id) => numbers.get(Number(id))),
    position: withChartMeta(layout, (meta) => {
      const { chartId: _, ...own } = meta;
      return typeof own['uuid'] === 'string' ? { ...own, chartId: numberOfUuid(own['uuid']) } : own;
    }),
  };
}

/** The same for a chart wherever it is. Superset's numbers have 31 bits. */
export const numberOfUuid = (uuid: string): number =>
  Number.parseInt(uuid.replaceAll('-', '').slice(0, 8), 16) >>> 1;

/** The uuids of what a file refers to. */
export function referencesOf(kind: CodeFileKind, file: JsonRecord): readonly string[] {
  const named = [file['dataset_uuid'], file['database_uuid']];
  if (kind.folder === 'charts') named.push(...layerSources(asRecord(file['params'])));
  if (kind.folder === 'dashboards') {
    named.push(...chartsInLayout(asRecord(file['position'])).map(({ uuid }) => uuid));
    named.push(...datasetsOfFilters(asRecord(file['metadata'])));
  }
  return named.filter((each) => typeof each === 'string');
}
