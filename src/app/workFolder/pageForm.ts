import { shown } from '#documents/state/state.ts';
import { type ChartContents, datasetOf } from '#domain/chart/chartContents.ts';
import { charts, dashboards } from '#domain/code/bundleKinds.ts';
import { referencesOf } from '#domain/code/canonicalFile.ts';
import { type CodeFile, idOf } from '#domain/code/codeFiles.ts';
import type { CodeFileKind } from '#domain/code/codeFileKind.ts';
import { chartOfFile, dashboardOfFile } from '#domain/code/contentsOfFile.ts';
import { type DeviceNames, fileOfChart, fileOfDashboard } from '#domain/code/fileOfContents.ts';
import { chartSources } from '#domain/code/mapReferences.ts';
import { filterDatasets } from '#domain/code/uuidReferences.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { t } from '#ui/t.ts';
import type { NamesHere } from './deviceNames.ts';
import type { FolderPart } from './partsHere.ts';

/** Why a document has no file: what it is about is not known here, or stays on this device. */
export type NoFile = 'dataset' | 'layer' | 'device' | { readonly chart: number };

export const kindOfPart = ({ kind }: Pick<FolderPart, 'kind'>): CodeFileKind =>
  kind === 'chart' ? charts : dashboards;

/** What its file is called by, wherever it is. */
export const idOfPart = (part: FolderPart): string => idOf(kindOfPart(part), part.uuid);

/** The file of what the page shows; what only the file that is there has stays. */
export function fileOfPart(
  part: FolderPart,
  before: JsonRecord | null,
  here: NamesHere,
): Result<CodeFile, NoFile> {
  const contents = shown(part.row);
  if (part.kind === 'chart') return chartFile(part.uuid, contents as ChartContents, before, here);
  const dashboard = contents as DashboardContents;
  // Else the filters of the file would lose their datasets.
  const isUnknown = (id: number): boolean => id > 0 && here.names.dataset(id) === undefined;
  if ([...filterDatasets(dashboard.metadata)].some(isUnknown)) return err('dataset');
  return ok(fileOfDashboard({ uuid: part.uuid, contents: dashboard, before }, here.names));
}

/** A file as the page would write it without a change of its own. */
export function normalForm(part: FolderPart, file: JsonRecord, here: NamesHere): Result<CodeFile, NoFile> {
  const { uuid } = part;
  return part.kind === 'chart'
    ? chartFile(uuid, chartOfFile(file, here.references), file, here)
    : ok(
        fileOfDashboard({ uuid, contents: dashboardOfFile(file, here.references), before: file }, here.names),
      );
}

function chartFile(
  uuid: string,
  contents: ChartContents,
  before: JsonRecord | null,
  { names }: NamesHere,
): Result<CodeFile, NoFile> {
  const { id } = datasetOf(contents.form);
  if (id !== null && isDeviceDataset(id)) return err('device');
  const [chart] = unknownChartsIn(contents.form, names);
  // Its number says nothing at another server, and may be another chart's there.
  if (chart !== undefined) return err({ chart });
  return hasUnknownLayer(contents.form, names)
    ? err('layer')
    : fileOfChart({ uuid, contents, before }, names);
}

/** The charts of a server that layers show and that are not read on this device. */
export const unknownChartsIn = (form: JsonRecord, names: DeviceNames): readonly number[] =>
  chartSources(form).flatMap((id) =>
    typeof id === 'number' && id > 0 && names.chart(id) === undefined ? [id] : [],
  );

/** Whether a chart shows an annotation layer that is not read on this device. */
export const hasUnknownLayer = (form: JsonRecord, names: DeviceNames): boolean =>
  layersOf(form).some(
    ({ sourceType, value }) =>
      sourceType === 'NATIVE' && typeof value === 'number' && names.layer(value) === undefined,
  );

const layersOf = (form: JsonRecord): readonly JsonRecord[] => asList(form['annotation_layers']).map(asRecord);

/** What a file names that is not known here, as it names it. */
export function unknownIn(
  kind: CodeFileKind,
  file: JsonRecord,
  { references }: NamesHere,
): readonly string[] {
  const { chartByUuid, datasetByUuid, layerByName } = references;
  const named = referencesOf(kind, file).filter(
    (uuid) => chartByUuid.get(uuid) === undefined && datasetByUuid.get(uuid) === undefined,
  );
  const layers = layersOf(asRecord(file['params'])).flatMap(({ sourceType, value }) =>
    sourceType === 'NATIVE' && typeof value === 'string' && layerByName.get(value) === undefined
      ? [value]
      : [],
  );
  return [...named, ...layers];
}

export const notKnown = (what: string): string => t('It names {what}, which is not known here.', { what });
