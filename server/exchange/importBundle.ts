import { err, ok, type Result } from '#domain/result.ts';
import { breathing } from '../base/breathing.ts';
import type { ServerDeps } from '../deps.ts';
import type { DatabaseRow } from '../meta/databases.ts';
import type { Bundle, BundleFault, BundlePart } from './bundle.ts';
import type { DatasetFile } from '#contract/files/bundleFiles.ts';
import { databasesFor, type FindPlace, placeFinder, type ImportPlace, SERVER } from './findPlace.ts';
import {
  chartsInLayout,
  chartSources,
  type LayoutChart,
  type References,
} from '#domain/code/mapReferences.ts';
import { mayNotWrite } from './mayWrite.ts';
import { foreignDatabase, rememberDatabase } from './origins.ts';
import { stageBundle } from './stageBundle.ts';
import type { ImportRequest } from './writeContext.ts';
import { writeChart, writeDashboard, writeDataset } from './writeParts.ts';
import { themeOf } from './themeOf.ts';
import { writeSavedQuery } from './writeSavedQuery.ts';

/** The outcome of an import, with notes for the person. */
export interface ImportReport {
  readonly dashboards: readonly { readonly id: number; readonly title: string }[];
  readonly charts: number;
  readonly datasets: number;
  readonly notes: readonly string[];
}

/** Imports a bundle, all of it or nothing, in steps between which others have a turn. */
export async function importBundle(
  deps: ServerDeps,
  bundle: Bundle,
  input: ImportRequest,
  find: FindPlace = placeFinder(deps, { person: input.userId ?? SERVER, signal: null }),
  breathe: () => Promise<void> = breathing(),
): Promise<Result<ImportReport, BundleFault>> {
  const places = new Map<string, ImportPlace | null>();
  for (const { value } of bundle.datasets) {
    places.set(value.uuid, await find(value));
  }
  const fallback = homeOf(databasesFor(deps, input.userId ?? SERVER));
  const lacksHome = bundle.datasets.find(
    ({ value: { uuid } }) =>
      places.get(uuid) === null && (input.policy !== 'refuse' || deps.meta.datasets.byUuid(uuid) === null),
  );
  if (lacksHome !== undefined && fallback === null)
    return err({ file: lacksHome.file, reason: 'There is no database here that you may read.' });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const fault =
      (input.policy === 'refuse' ? alreadyHere(deps, bundle, input) : null) ??
      (await mayNotWrite(deps, bundle, input, places, fallback, breathe));
    if (fault) return err(fault);
    const staging = await stageBundle(deps.meta, bundle, input, places, breathe);
    try {
      const meta = { ...deps.meta, ...staging.stores };
      const report = await write({ ...deps, meta }, bundle, input, places, fallback, async (step) => {
        await breathe();
        return staging.step(step);
      });
      staging.end();
      await breathe();
      if (staging.bringBack()) return ok(report);
    } finally {
      await breathe();
      staging.close();
    }
  }
  return err({ file: 'metadata.yaml', reason: 'Others keep changing the same. Import it again.' });
}

/** Others may change what an import replaces while it is written; then it is written anew. */
const ATTEMPTS = 5;

/** The database for datasets whose data was not found: one is required. */
const homeOf = (databases: readonly DatabaseRow[]): DatabaseRow | null =>
  databases.find(({ exposeInSqllab }) => exposeInSqllab) ?? databases[0] ?? null;

function alreadyHere({ meta }: ServerDeps, bundle: Bundle, { userId }: ImportRequest): BundleFault | null {
  const ownQuery = (uuid: string) => {
    const row = meta.savedQueries.byUuid(uuid);
    return row?.userId === userId ? row : null;
  };
  const kinds = {
    Database: ['Database', bundle.databases, meta.databases],
    Dashboard: ['Dashboard', bundle.dashboards, meta.dashboards],
    Slice: ['Chart', bundle.charts, meta.charts],
    SqlaTable: ['Dataset', bundle.datasets, meta.datasets],
    SavedQuery: ['Saved query', bundle.queries, { byUuid: ownQuery }],
  } as const;
  if (bundle.type === 'assets') return null;
  const [name, parts, store] = kinds[bundle.type];
  const known = parts.find(({ value }) => store.byUuid(value.uuid) !== null);
  if (!known) return null;
  return { file: known.file, reason: `${name} already exists and \`overwrite=true\` was not passed` };
}

async function write(
  deps: ServerDeps,
  bundle: Bundle,
  input: ImportRequest,
  places: ReadonlyMap<string, ImportPlace | null>,
  fallback: DatabaseRow | null,
  step: <T>(body: () => T) => Promise<T>,
): Promise<ImportReport> {
  const { meta } = deps;
  const notes: string[] = [];
  const note = (text: string) => void notes.push(text);
  const context = { deps, input, note };
  for (const part of bundle.databases) {
    const { uuid, database_name: name } = part.value;
    // A database served here keeps its settings from the command line.
    if (meta.databases.byUuid(uuid) !== null) continue;
    if (foreignDatabase(meta, uuid) === null) {
      note(`Database "${name}" is not created from a file: its datasets find their tables by name.`);
    }
    await step(() => rememberDatabase(meta, part));
  }
  for (const part of bundle.queries) await step(() => writeSavedQuery(context, part));
  const datasetByUuid = new Map<string, number>();
  for (const part of bundle.datasets) {
    const place = places.get(part.value.uuid) ?? null;
    if (!place) note(noData(part));
    const own = part.value.database_uuid === null ? null : meta.databases.byUuid(part.value.database_uuid);
    const databaseId = place?.database.id ?? own?.id ?? fallback?.id ?? 0;
    const id = await step(() => writeDataset(context, part, place, databaseId));
    datasetByUuid.set(part.value.uuid, id);
  }

  const uuidByOldId = numbersInFiles(bundle);
  const chartByOldId = new Map<number, number>();
  const chartByUuid = new Map<string, number>();
  const known = (uuid: string) => datasetByUuid.get(uuid) ?? meta.datasets.byUuid(uuid)?.id ?? null;
  // A bundle may refer to what is here already and not in it.
  const refs: References = {
    chartByOldId: {
      get: (id) => chartByOldId.get(id) ?? refs.chartByUuid.get(uuidByOldId.get(id) ?? ''),
    },
    chartByUuid: { get: (uuid) => chartByUuid.get(uuid) ?? meta.charts.byUuid(uuid)?.id },
    datasetByUuid: { get: (uuid) => known(uuid) ?? undefined },
    layerByName: { get: (name) => meta.annotations.layerNamed(name)?.id },
  };
  for (const part of sourcesFirst(bundle.charts, uuidByOldId)) {
    const { dataset_uuid: uuid } = part.value;
    const datasetId = uuid === null ? null : known(uuid);
    if (datasetId === null) {
      note(`Chart "${part.value.slice_name ?? ''}": its dataset is not in the file, so it has no data.`);
    }
    const id = await step(() => writeChart(context, part, datasetId, refs));
    chartByUuid.set(part.value.uuid, id);
  }

  const dashboards: { id: number; title: string }[] = [];
  for (const part of bundle.dashboards) {
    for (const chart of chartsInLayout(part.value.position)) {
      const uuid = chart.uuid ?? uuidInFiles(bundle.charts, chart);
      const id = uuid === null ? undefined : (chartByUuid.get(uuid) ?? meta.charts.byUuid(uuid)?.id);
      if (uuid === null || id === undefined) {
        const name = chart.name ?? chart.uuid ?? String(chart.oldId ?? '');
        note(
          `Dashboard "${part.value.dashboard_title ?? ''}": the chart "${name}" of its layout is not in the file, so its place is empty.`,
        );
        continue;
      }
      chartByUuid.set(uuid, id);
      if (chart.oldId !== null) chartByOldId.set(chart.oldId, id);
    }
    const themeId = themeOf(context, bundle, part.value);
    const id = await step(() => writeDashboard(context, part, refs, themeId));
    dashboards.push({ id, title: part.value.dashboard_title ?? 'Untitled' });
  }
  return { dashboards, charts: bundle.charts.length, datasets: bundle.datasets.length, notes };
}

/** The uuids of charts by the numbers that they have where they come from: as layouts say, else the names of their files. */
function numbersInFiles({ charts, dashboards }: Bundle): ReadonlyMap<number, string> {
  const named = charts.flatMap(({ file, value }) => {
    const [, number] = /_(\d+)\.yaml$/.exec(file) ?? [];
    return number === undefined ? [] : [[Number(number), value.uuid] as const];
  });
  const placed = dashboards
    .flatMap(({ value }) => chartsInLayout(value.position))
    .flatMap(({ oldId, uuid }) => (oldId === null || uuid === null ? [] : [[oldId, uuid] as const]));
  return new Map([...named, ...placed]);
}

/** Charts whose layers come from others of the bundle after those, which have their numbers by then. */
function sourcesFirst(charts: Bundle['charts'], uuidByOldId: ReadonlyMap<number, string>): Bundle['charts'] {
  const byUuid = new Map(charts.map((part) => [part.value.uuid, part]));
  const ordered = new Set<Bundle['charts'][number]>();
  const open = new Set<string>();
  const add = (part: Bundle['charts'][number]): void => {
    // Two that refer to each other have no order.
    if (open.has(part.value.uuid)) return;
    open.add(part.value.uuid);
    for (const named of chartSources(part.value.params ?? {})) {
      const source = byUuid.get(typeof named === 'number' ? (uuidByOldId.get(named) ?? '') : String(named));
      if (source !== undefined) add(source);
    }
    ordered.add(part);
  };
  for (const part of charts) add(part);
  return [...ordered];
}

/**
 * The uuid of a chart that a layout knows by its id alone: that of the file with the id at the end of its name, as
 * exports name them, or in its settings, else of the only one with the chart's name.
 */
function uuidInFiles(charts: Bundle['charts'], { oldId, name }: LayoutChart): string | null {
  if (oldId === null) return null;
  const named = charts.filter(({ value }) => value.slice_name === name);
  const found =
    charts.find(({ file }) => file.endsWith(`_${oldId}.yaml`)) ??
    charts.find(({ value }) => value.params?.['slice_id'] === oldId) ??
    (named.length === 1 ? named[0] : undefined);
  return found?.value.uuid ?? null;
}

function noData({ value }: BundlePart<DatasetFile>): string {
  if (value.sql)
    return `Dataset "${value.table_name}": its SQL runs on none of the databases here, so its charts have no data.`;
  return `Dataset "${value.table_name}": no table of that name is among the data, so its charts have none.`;
}
