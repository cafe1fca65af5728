import { zipSync, type Zippable } from 'fflate';
import {
  chartDataEntry,
  outlinesEntry,
  PORTABLE_TEXTS,
  rowsEntry,
  type PortableManifest,
} from '#contract/dashboard/portable.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import type { Gathered, GatheredRows } from './gatherPortable.ts';
import { chartBodyOf, dashboardBodyOf, datasetBodyOf } from './portableBodies.ts';

/** The description of a portable file, beside its content. */
export type PortableFacts = Pick<PortableManifest, 'app' | 'madeAt' | 'madeBy' | 'madeFrom' | 'zone'>;

/** The version of files with outlines, or with rows of a form: the first whose readers know it. */
const VERSION = { duckdb: 1, answers: 1, arrow: 2, parquet: 3, outlines: 4 } as const;

/** Writes a portable file with these rows. */
export async function writePortable(
  gathered: Gathered,
  facts: PortableFacts,
  rows: readonly GatheredRows[],
): Promise<Blob> {
  const { dashboard, content, charts, datasets, answers, limited, outlines } = gathered;
  const text = (value: unknown): Uint8Array => new TextEncoder().encode(withoutDevice(value, datasets));
  const manifest: PortableManifest = {
    format: 'sextant-dashboard',
    version: Math.max(
      outlines.size > 0 ? VERSION.outlines : 1,
      ...rows.map(({ entry }) => VERSION[entry.form]),
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
