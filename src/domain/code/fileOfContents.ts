import { type ChartContents, datasetOf } from '../chart/chartContents.ts';
import { vizType } from '../chart/form/formData.ts';
import type { DashboardContents } from '../dashboard/form/dashboardContent.ts';
import type { JsonRecord } from '../jsonValue.ts';
import { err, ok, type Result } from '../result.ts';
import { charts, dashboards } from './bundleKinds.ts';
import { canonicalFile, fileText } from './canonicalFile.ts';
import { type CodeFile, idOf } from './codeFiles.ts';
import type { CodeFileKind } from './codeFileKind.ts';
import { withChartMeta } from './mapReferences.ts';
import { withChartUuids, withDatasetUuids } from './uuidReferences.ts';

/** What a device knows of the things that its contents name by number; undefined for what it does not know. */
export interface DeviceNames {
  /** The uuid of a chart, by its number. */
  readonly chart: (id: number) => string | undefined;
  /** The number of a chart that no server has, by the id of its document. */
  readonly localChart: (id: string) => number | undefined;
  readonly dataset: (id: number) => string | undefined;
  /** The name of an annotation layer, which has no uuid. */
  readonly layer: (id: number) => string | undefined;
  readonly theme: (id: number) => string | undefined;
  readonly themeNumber: (uuid: string) => number | undefined;
}

/** A document of a device, and the file of it that is there; null where none is. What only the file has stays in it. */
interface FiledContents<Contents> {
  readonly uuid: string;
  readonly contents: Contents;
  readonly before: JsonRecord | null;
}

const VERSION = '1.0.0';

/** The file of a chart, as a server would write it; fails where it is not known here which dataset it is over. */
export function fileOfChart(
  { uuid, contents, before }: FiledContents<ChartContents>,
  names: DeviceNames,
): Result<CodeFile, 'dataset'> {
  const { datasource: _, ...form } = contents.form;
  const dataset = datasetOf(contents.form);
  const datasetUuid = dataset.id === null ? null : (dataset.uuid ?? names.dataset(dataset.id));
  if (datasetUuid === undefined) return err('dataset');
  const file = {
    version: VERSION,
    ...before,
    slice_name: contents.title,
    description: contents.description,
    certified_by: contents.certifiedBy,
    certification_details: contents.certificationDetails,
    viz_type: vizType(form),
    params: form,
    cache_timeout: contents.cacheTimeout,
    uuid,
    dataset_uuid: datasetUuid,
  };
  return ok(inForm(charts, uuid, file, names));
}

/** The file of a dashboard, as a server would write it. */
export function fileOfDashboard(
  { uuid, contents, before }: FiledContents<DashboardContents>,
  names: DeviceNames,
): CodeFile {
  const theme = themeOf(contents.themeId, before, names);
  const layout = withChartMeta(contents.layout, (meta) => {
    const { chartId } = meta;
    return typeof chartId === 'string' ? { ...meta, chartId: names.localChart(chartId) } : meta;
  });
  const file = {
    description: null,
    version: VERSION,
    ...before,
    dashboard_title: contents.title,
    css: contents.css,
    slug: contents.slug,
    certified_by: contents.certifiedBy,
    certification_details: contents.certificationDetails,
    published: contents.published,
    uuid,
    position: withChartUuids(layout, names.chart),
    metadata: withDatasetUuids(contents.metadata, names.dataset),
    ...(theme !== undefined && { theme_uuid: theme }),
  };
  return inForm(dashboards, uuid, file, names);
}

/** Undefined for one that is not known here: the file keeps what it has. */
function themeOf(id: number | undefined, before: JsonRecord | null, names: DeviceNames) {
  if (id !== undefined) return names.theme(id);
  const named = before?.['theme_uuid'];
  return typeof named === 'string' && names.themeNumber(named) === undefined ? undefined : null;
}

function inForm(kind: CodeFileKind, uuid: string, file: JsonRecord, names: DeviceNames): CodeFile {
  const value = canonicalFile(kind, file, {
    chart: (id) => names.chart(id) ?? null,
    layer: (id) => names.layer(id) ?? null,
  });
  return { kind, id: idOf(kind, uuid), text: fileText(value) };
}
