import type { Context } from 'hono';
import { chartSources } from '#domain/code/mapReferences.ts';
import { filterDatasets } from '#domain/code/uuidReferences.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import type { Result } from '#domain/result.ts';
import { computeCallerOf } from '../auth/requireUser.ts';
import { breathing } from '../base/breathing.ts';
import { logCaller } from '../people/securityLog.ts';
import { readMetadata } from '../dashboards/metadata.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';
import type { ComputeCaller } from '../engines/work.ts';
import { messageError } from '../http/response/errorBodies.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import type { DashboardRow } from '../meta/content/dashboards.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';
import type { SavedQueryRow } from '../meta/editor/savedQueries.ts';
import type { BundleType } from './bundle.ts';
import {
  chartFile,
  dashboardFile,
  databaseFile,
  datasetFile,
  entityUuids,
  savedQueryFile,
  themeFile,
  VERSION,
} from './fileContents.ts';
import { foreignDatabase, originOf, queryOrigin } from './origins.ts';
import type { Zipped, ZipPiece } from './zipFiles.ts';

/** The entities to export; dependencies are included, each once. */
export interface BundleRequest {
  readonly type: BundleType;
  readonly databases?: readonly DatabaseRow[];
  readonly dashboards?: readonly DashboardRow[];
  readonly charts?: readonly ChartRow[];
  readonly datasets?: readonly DatasetRow[];
  readonly queries?: readonly SavedQueryRow[];
  /** A chart that layers of others show; null where the person may not see it. */
  readonly layerChart?: (id: number) => ChartRow | null;
}

/** Makes a zip of files; the error is a sentence. */
export type ZipFiles = (
  pieces: readonly ZipPiece[],
  caller: ComputeCaller,
) => Promise<Result<Zipped, string>>;

/** The response with the zip, named as in the contract. It is noted in the security log. */
export async function exportResponse(
  c: Context<AppEnv>,
  deps: ServerDeps,
  zipFiles: ZipFiles,
  name: string,
  input: BundleRequest,
): Promise<Response> {
  logCaller(c, deps, 'exported', `files of ${named(input)}`);
  const stamp = new Date(deps.clock.now()).toISOString().replace(/[-:]|\.\d+Z$/g, '');
  const root = `${name}_export_${stamp}`;
  const files = await exportedFiles(deps, input);
  const pieces = [...files].map(([path, value]) => ({ path: `${root}/${path}`, value }));
  const zip = await zipFiles(pieces, computeCallerOf(c));
  if (!zip.ok) return messageError(c, 400, zip.error);
  // An older version may have stored what cannot be serialized; the rest is exported.
  for (const { path, cause } of zip.value.left)
    deps.log.error('record left out of an export', { name: path, cause });
  return new Response(zip.value.body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename=${root}.zip`,
    },
  });
}

function named({ databases, dashboards, charts, datasets, queries }: BundleRequest): string {
  const kinds = [
    ['dashboard', dashboards?.map(({ dashboardTitle }) => dashboardTitle)],
    ['chart', charts?.map(({ sliceName }) => sliceName)],
    ['dataset', datasets?.map(({ tableName }) => tableName)],
    ['database', databases?.map(({ databaseName }) => databaseName)],
    ['saved query', queries?.map(({ label }) => label)],
  ] as const;
  return kinds.flatMap(([kind, names]) => (names ?? []).map((name) => `${kind} ${name ?? ''}`)).join(', ');
}

/** The files of a zip that a Superset, or this server, can import. Others get turns meanwhile. */
async function exportedFiles(deps: ServerDeps, input: BundleRequest): Promise<ReadonlyMap<string, unknown>> {
  const { meta } = deps;
  const breathe = breathing();
  const files = new Map<string, unknown>();
  const timestamp = new Date(deps.clock.now()).toISOString().replace('Z', '000+00:00');
  files.set('metadata.yaml', { version: VERSION, type: input.type, timestamp });
  /** Of equal names in a zip, all but the first get a number. */
  const add = (name: string, id: number, value: unknown): void => {
    files.set(files.has(`${name}.yaml`) ? `${name}_${id}.yaml` : `${name}.yaml`, value);
  };
  const folders = databaseFolders(files);
  const uuids = entityUuids(deps);

  const dashboards = input.dashboards ?? [];
  for (const row of dashboards) {
    await breathe();
    const theme = row.themeId === null ? null : meta.themes.byId(row.themeId);
    if (theme) files.set(`themes/${safeName(theme.themeName) || 'theme'}_${theme.id}.yaml`, themeFile(theme));
    add(`dashboards/${numbered(row.dashboardTitle, row.id)}`, row.id, dashboardFile(uuids, row));
  }
  const asked = [...dashboards.flatMap(({ id }) => meta.charts.ofDashboard(id)), ...(input.charts ?? [])];
  const charts = withLayerCharts(asked, input.layerChart ?? (() => null));
  for (const row of charts) {
    await breathe();
    add(`charts/${numbered(row.sliceName, row.id)}`, row.id, chartFile(uuids, row));
  }

  const ofCharts = charts.flatMap(({ datasetId }) => (datasetId === null ? [] : [datasetId]));
  const ofFilters = dashboards.flatMap((row) => [...filterDatasets(readMetadata(row.jsonMetadata))]);
  const needed = [...ofCharts, ...ofFilters].flatMap((id) => meta.datasets.byId(id) ?? []);
  for (const row of unique([...needed, ...(input.datasets ?? [])])) {
    await breathe();
    const local = meta.databases.byId(row.databaseId);
    const there = originOf(meta, row)?.databaseUuid;
    const folder = there === undefined ? local && folders.local(local) : folders.foreign(deps, there);
    add(
      `datasets/${folder ?? 'database'}/${numbered(row.tableName, row.id)}`,
      row.id,
      datasetFile(deps, row),
    );
  }
  for (const database of input.databases ?? []) folders.local(database);

  for (const row of input.queries ?? []) {
    const database = row.databaseId === null ? null : meta.databases.byId(row.databaseId);
    const there = database ? null : queryOrigin(meta, row.uuid);
    const folder = database ? folders.local(database) : there && folders.foreign(deps, there);
    const path = [
      folder ?? 'none',
      row.schema === null ? null : safeName(row.schema) || '_',
      safeName(row.label ?? '') || row.id,
    ];
    const name = path.filter((part) => part !== null).join('/');
    add(`queries/${name}`, row.id, savedQueryFile(row, database?.uuid ?? there));
  }
  return files;
}

/** Adds the files of databases, each once, and returns the folder for their datasets. */
function databaseFolders(files: Map<string, unknown>) {
  const known = new Map<string, string>();
  const folderFor = (uuid: string, name: string, content: unknown): string => {
    const before = known.get(uuid);
    if (before !== undefined) return before;
    const wanted = safeName(name) || 'database';
    const folder = files.has(`databases/${wanted}.yaml`) ? `${wanted}_${uuid.slice(0, 8)}` : wanted;
    known.set(uuid, folder);
    files.set(`databases/${folder}.yaml`, content);
    return folder;
  };
  return {
    local: (row: DatabaseRow): string => folderFor(row.uuid, row.databaseName, databaseFile(row)),
    /** The imported file of a database; null where there was none. */
    foreign({ meta }: ServerDeps, uuid: string): string | null {
      const content = foreignDatabase(meta, uuid);
      return content && folderFor(uuid, String(content['database_name']), content);
    },
  };
}

/** Charts, each once, with those that their layers show, as far as the person may see them. */
function withLayerCharts(
  charts: readonly ChartRow[],
  visible: (id: number) => ChartRow | null,
): readonly ChartRow[] {
  const found = new Map(charts.map((row) => [row.id, row]));
  const open = [...found.values()];
  for (let row = open.pop(); row !== undefined; row = open.pop())
    for (const id of chartSources(parseRecord(row.params ?? '') ?? {})) {
      const source = typeof id === 'number' && !found.has(id) ? visible(id) : null;
      if (source === null) continue;
      found.set(source.id, source);
      open.push(source);
    }
  return [...found.values()];
}

function unique<T extends { readonly id: number }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** A file name as in the contract; only the id where nothing of the name is left. */
function numbered(name: string | null, id: number): string {
  const safe = safeName(name ?? '');
  return safe === '' ? String(id) : `${safe}_${id}`;
}

/** Replaces everything but letters and digits with underscores. */
const safeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replaceAll('/', ' ')
    .trim()
    .split(/\s+/)
    .join('_')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[._]+|[._]+$/g, '');
