import { zipSync, type Zippable } from 'fflate';
import {
  chartDataEntry,
  outlinesEntry,
  PORTABLE_TEXTS,
  rowsEntry,
  type PortableManifest,
} from '#contract/dashboard/portable.ts';
import { entriesForReaders } from '#domain/comment/entriesForReaders.ts';
import { shownTitle, type Dashboard, type DashboardTheme } from '#domain/dashboard/dashboard.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { isDeviceDataset, ON_DEVICE_KEY } from '#domain/device/deviceDataset.ts';
import type { StoredContent } from '#store/dashboards/dashboardRows.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { DashboardDatasetBody } from '#contract/dataset/dataset.ts';
import type { DashboardChartBody } from '#contract/dashboard/dashboardParts.ts';
import type { DashboardBody } from '#contract/dashboard/dashboard.ts';
import type { GatheredRows } from './gatheredRows.ts';
import type { Gathered } from './gatherPortable.ts';

/* What is stored here, as a server would send it: without owners, roles and tags, and without the SQL of datasets. */

function dashboardBodyOf(dashboard: Dashboard, content: StoredContent): DashboardBody {
  return {
    // In the file it is a dashboard like any other, also if no server ever had it.
    id: Math.abs(dashboard.id),
    uuid: dashboard.uuid,
    slug: null,
    dashboard_title: dashboard.title,
    published: dashboard.published,
    certified_by: dashboard.certifiedBy,
    certification_details: dashboard.certificationDetails,
    position_json: content.positionJson,
    json_metadata: withoutMark(content.jsonMetadata),
    css: content.css,
    ...(content.theme && { theme: themeBodyOf(content.theme) }),
  };
}

const themeBodyOf = ({ id, name, json }: DashboardTheme) => ({ id, theme_name: name, json_data: json });

/** Nothing in a file stays on the device of its author. */
function withoutMark(jsonMetadata: StoredContent['jsonMetadata']): StoredContent['jsonMetadata'] {
  const { [ON_DEVICE_KEY]: mark, ...rest } = parseRecord(jsonMetadata) ?? {};
  return mark === undefined ? jsonMetadata : JSON.stringify(rest);
}

/** Null for a chart whose form data is not here. */
function chartBodyOf(chart: SavedChart): DashboardChartBody | null {
  if (chart.formData === null) return null;
  return {
    id: chart.id,
    slice_name: chart.name,
    description: chart.description,
    certified_by: chart.certifiedBy,
    form_data: { ...chart.formData },
  };
}

function datasetBodyOf(dataset: Dataset): DashboardDatasetBody {
  const { detail } = dataset;
  return {
    id: dataset.id,
    uuid: dataset.uuid,
    table_name: dataset.name,
    schema: dataset.schema,
    columns: (detail?.columns ?? []).map((each) => ({ ...each })),
    metrics: (detail?.metrics ?? []).map((each) => ({ ...each })),
    main_dttm_col: detail?.mainTimeColumn ?? null,
    verbose_map: { ...detail?.verboseNames },
    column_formats: { ...detail?.columnFormats },
    currency_formats: { ...detail?.currencyFormats },
    time_grain_sqla: (detail?.timeGrains ?? []).map((pair) => [...pair]),
  };
}

/** The description of a portable file, beside its content. */
export type PortableFacts = Pick<PortableManifest, 'app' | 'madeAt' | 'madeBy' | 'madeFrom' | 'zone'>;

/** The version of files with outlines or comments, or with rows of a form: the first whose readers know it. */
const VERSION = {
  duckdb: 1,
  answers: 1,
  arrow: 2,
  parquet: 3,
  outlines: 4,
  cubes: 5,
  comments: 6,
  small: 7,
} as const;

/** Writes a portable file with these rows. */
export async function writePortable(
  gathered: Gathered,
  facts: PortableFacts,
  rows: readonly GatheredRows[],
): Promise<Blob> {
  const { dashboard, content, charts, datasets, answers, limited, outlines, comments } = gathered;
  const text = (value: unknown): Uint8Array => new TextEncoder().encode(withoutDevice(value, datasets));
  const manifest: PortableManifest = {
    format: 'sextant-dashboard',
    version: Math.max(
      outlines.size > 0 ? VERSION.outlines : 1,
      comments.length > 0 ? VERSION.comments : 1,
      ...rows.map(({ entry }) => (entry.small === undefined ? VERSION[entry.form] : VERSION.small)),
    ) as PortableManifest['version'],
    ...facts,
    title: shownTitle(dashboard.title),
    dashboardId: Math.abs(dashboard.id),
    isLimited: limited.length > 0,
    rows: rows.map(({ entry }) => ({ ...entry, datasetId: portableId(entry.datasetId) })),
  };
  const zip: Zippable = {
    [PORTABLE_TEXTS.manifest]: text(manifest),
    [PORTABLE_TEXTS.dashboard]: text(dashboardBodyOf(dashboard, content)),
    [PORTABLE_TEXTS.charts]: text(charts.flatMap((chart) => chartBodyOf(chart) ?? [])),
    [PORTABLE_TEXTS.datasets]: text(datasets.map(datasetBodyOf)),
    [PORTABLE_TEXTS.questions]: text(answers.map(({ question }) => question)),
  };
  for (const [number, { body }] of answers.entries()) zip[chartDataEntry(number)] = await bytesOf(body);
  for (const [country, found] of outlines) zip[outlinesEntry(country)] = text(found);
  if (comments.length > 0) {
    const said = comments.flatMap((each) => entriesForReaders(each, facts.madeBy));
    zip[PORTABLE_TEXTS.comments] = new TextEncoder().encode(JSON.stringify(said));
  }
  // Rows are compressed already, or large.
  for (const { entry, parts } of rows)
    for (const [at, part] of parts.entries())
      zip[rowsEntry(portableId(entry.datasetId), at)] = [await bytesOf(part), { level: 0 }];
  // The same content gives the same file, and the time is in the manifest.
  const bytes = zipSync(zip, { level: 6, mtime: '1980-01-01T12:00:00' });
  return new Blob([bytes], { type: 'application/vnd.sextant' });
}

/** In a file a dataset of this device is one like any other: the number of its rows' place is not below zero. */
const portableId = (id: number): number => (isDeviceDataset(id) ? -id : id);

/** Such a number is long, and nothing else is written like it. */
function withoutDevice(value: unknown, datasets: readonly Dataset[]): string {
  let text = JSON.stringify(value);
  for (const { id } of datasets) if (isDeviceDataset(id)) text = text.replaceAll(String(id), String(-id));
  return text;
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());
