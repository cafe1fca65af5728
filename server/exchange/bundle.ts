import * as v from 'valibot';
import { isRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { sizeFault } from '../http/request/columnSizes.ts';
import { unsoundPlace } from '../http/request/soundJson.ts';
import {
  chartFile,
  type ChartFile,
  dashboardFile,
  type DashboardFile,
  databaseFile,
  type DatabaseFile,
  datasetFile,
  type DatasetFile,
  savedQueryFile,
  type SavedQueryFile,
  themeFile,
  type ThemeFile,
} from '#contract/files/bundleFiles.ts';
import { readYaml } from '#domain/code/yaml/pythonYaml.ts';
import type { ZipTexts } from './readZip.ts';

/** An error in a file of a bundle, with the file's name. */
export interface BundleFault {
  readonly file: string;
  readonly reason: string;
}

/** A parsed file with its path, and its text as its identity. */
export interface BundlePart<T> {
  readonly file: string;
  readonly text: string;
  readonly value: T;
}

/** The parsed and validated content of a Superset zip; references are not resolved yet. */
export interface Bundle {
  readonly type: BundleType;
  readonly databases: readonly BundlePart<DatabaseFile>[];
  readonly datasets: readonly BundlePart<DatasetFile>[];
  readonly charts: readonly BundlePart<ChartFile>[];
  readonly dashboards: readonly BundlePart<DashboardFile>[];
  readonly queries: readonly BundlePart<SavedQueryFile>[];
  readonly themes: readonly BundlePart<ThemeFile>[];
}

export const BUNDLE_TYPES = ['Dashboard', 'Slice', 'SqlaTable', 'Database', 'SavedQuery', 'assets'] as const;
export type BundleType = (typeof BUNDLE_TYPES)[number];

const VERSION = '1.0.0';
const METADATA = 'metadata.yaml';

const metadataFile = v.looseObject({
  version: v.pipe(
    v.string(),
    v.check((text) => text === VERSION, `Must be equal to ${VERSION}.`),
  ),
  type: v.picklist(BUNDLE_TYPES),
});

/** Reads every file; stops at the first error, since bundles import as a whole. */
export function readBundle(texts: ZipTexts): Result<Bundle, BundleFault> {
  const files = withoutRoot(texts);
  const head = files.get(METADATA);
  if (head === undefined) {
    return err({ file: METADATA, reason: 'The file is missing, so this is not a valid export.' });
  }
  const metadata = readPart(METADATA, head, metadataFile);
  if (!metadata.ok) return metadata;
  const databases = readFolder(files, 'databases', databaseFile);
  if (!databases.ok) return databases;
  const datasets = readFolder(files, 'datasets', datasetFile);
  if (!datasets.ok) return datasets;
  const charts = readFolder(files, 'charts', chartFile);
  if (!charts.ok) return charts;
  const dashboards = readFolder(files, 'dashboards', dashboardFile);
  if (!dashboards.ok) return dashboards;
  const queries = readFolder(files, 'queries', savedQueryFile);
  if (!queries.ok) return queries;
  const themes = readFolder(files, 'themes', themeFile);
  if (!themes.ok) return themes;
  return ok({
    type: metadata.value.value.type,
    databases: databases.value,
    datasets: datasets.value,
    charts: charts.value,
    dashboards: dashboards.value,
    queries: queries.value,
    themes: themes.value,
  });
}

/** Exports put everything into one root folder, which zips made by hand may lack. */
function withoutRoot(texts: ZipTexts): ZipTexts {
  const heads = [...texts.keys()].filter((name) => name === METADATA || name.endsWith(`/${METADATA}`));
  const head = heads.sort((a, b) => a.length - b.length)[0];
  const root = head === undefined ? '' : head.slice(0, -METADATA.length);
  const inside = [...texts].filter(([name]) => name.startsWith(root));
  return new Map(inside.map(([name, text]) => [name.slice(root.length), text]));
}

function readFolder<S extends v.GenericSchema>(
  files: ZipTexts,
  folder: string,
  schema: S,
): Result<BundlePart<v.InferOutput<S>>[], BundleFault> {
  const parts: BundlePart<v.InferOutput<S>>[] = [];
  for (const [file, text] of files) {
    if (!file.startsWith(`${folder}/`)) continue;
    const part = readPart(file, text, schema);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  return ok(parts);
}

function readPart<S extends v.GenericSchema>(
  file: string,
  text: string,
  schema: S,
): Result<BundlePart<v.InferOutput<S>>, BundleFault> {
  const yaml = readYaml(text);
  if (!yaml.ok) return err({ file, reason: yaml.error });
  const unsound = unsoundPlace(yaml.value) ?? (isRecord(yaml.value) ? sizeFault(yaml.value) : null);
  if (unsound) return err({ file, reason: [unsound.field, unsound.reason].filter(Boolean).join(': ') });
  const checked = v.safeParse(schema, yaml.value);
  if (checked.success) return ok({ file, text, value: checked.output });
  const [first] = checked.issues;
  const place = v.getDotPath(first);
  const missing = first.received === 'undefined' ? 'Missing data for required field.' : first.message;
  return err({ file, reason: place === null ? missing : `${place}: ${missing}` });
}
