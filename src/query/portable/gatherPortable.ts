import type { CommentSubject, PlacedEntry } from '#domain/comment/commentEntry.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { filtersOf } from '#domain/filter/bar/cascade.ts';
import { controlsOf } from '#domain/filter/chart/filterReach.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { countriesOf } from '#charts/form/countriesOf.ts';
import type { OutlineSource } from '#charts/kit/maps/outlineSource.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { chartDataOf, getBody } from '#store/charts/chartData.ts';
import type { ChartDataSubject, StoredContent } from '#store/dashboards/dashboardRows.ts';
import { getCharts } from '#store/charts/charts.ts';
import { dashboardContent, getDashboard } from '#store/dashboards/dashboards.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import { commentsOf } from '#store/comments.ts';
import type { SextantDb } from '#store/db.ts';
import type { ChartDataLoader } from '../chart/chartDataLoader.ts';
import { dashboardRequests } from '../chart/dashboardRequests.ts';
import { dashboardDatasets } from '../device/download/dashboardDatasets.ts';
import type { GatheredRows } from './gatheredRows.ts';
import { gatherGroups } from './gatherGroups.ts';
import { wireOfChart } from './wireOfChart.ts';
import { withLayerCharts } from './withLayerCharts.ts';

/** A response as it is written, with its query context. */
export interface GatheredChartData {
  readonly question: JsonRecord;
  readonly body: Blob;
}

/** Everything that a portable file of a dashboard may contain. */
export interface Gathered {
  readonly dashboard: Dashboard;
  readonly content: StoredContent;
  /** With those that are layers of a map. */
  readonly charts: readonly SavedChart[];
  readonly datasets: readonly Dataset[];
  readonly answers: readonly GatheredChartData[];
  readonly rows: readonly GatheredRows[];
  /** Groups of the rows of datasets, which may be there without the rows. */
  readonly groups: readonly GatheredRows[];
  /** Rows that could not be read, by the name of their dataset, and why. */
  readonly unread: readonly (readonly [name: string, why: string])[];
  /** The names of datasets whose rows are limited for the person. */
  readonly limited: readonly string[];
  /** The outlines of countries that its charts show. */
  readonly outlines: ReadonlyMap<string, unknown>;
  /** What this device has of what was said about it and about its charts: entries by object, withdrawn texts among them. */
  readonly comments: readonly (readonly PlacedEntry[])[];
  /** How many charts and filters have no data here. */
  readonly missing: number;
}

export interface GatherPorts {
  readonly db: SextantDb;
  /** The rows of a dataset that are on this device; null if none are. */
  readonly rowsOf: (dataset: Dataset) => Promise<Result<GatheredRows, string> | null>;
  readonly chartData: Pick<ChartDataLoader, 'load'>;
  readonly outlines: OutlineSource;
}

/** Reads all of it from this device; chart data that is not here yet is requested first, one after another. */
export async function gatherPortable(
  ports: GatherPorts,
  dashboardId: number,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Result<Gathered, string>> {
  const { db } = ports;
  const dashboard = await getDashboard(db, dashboardId);
  const content = await dashboardContent(db, dashboardId);
  if (dashboard === undefined || content === undefined) return err('This dashboard is not on this device.');
  const missing = await loadMissing(ports, dashboardId, signal, onProgress);
  const datasets = await getDatasets(db, await dashboardDatasets(db, dashboardId));
  const charts = await withLayerCharts(db, await getCharts(db, content.chartIds));
  const stored = await chartDataOf(db, subjectsOf(content, charts));
  const limited = new Set<string>();
  const gathered: GatheredChartData[] = [];
  for (const answer of stored) {
    const body = await getBody(db, answer.key);
    if (body === undefined) continue;
    if (answer.isLimited === true) limited.add(nameOfSource(answer.question, datasets));
    gathered.push({
      question: answer.question,
      body: new Blob([wireOfChart(body.queries, answer.computedAt)]),
    });
  }
  const rows: GatheredRows[] = [];
  const groups: GatheredRows[] = [];
  const unread: [string, string][] = [];
  for (const dataset of datasets) {
    const grouped = await gatherGroups(db, dataset);
    if (grouped !== null) groups.push(grouped);
    const read = await ports.rowsOf(dataset);
    if (read?.ok === true) rows.push(read.value);
    else if (read !== null) unread.push([dataset.name, read.error]);
  }
  for (const { entry } of [...rows, ...groups]) if (entry.isLimited) limited.add(entry.name);
  return ok({
    dashboard,
    content,
    charts,
    datasets,
    answers: gathered,
    rows,
    groups,
    unread,
    limited: [...limited],
    outlines: await outlinesOf(ports, charts),
    comments: await saidOf(db, dashboard, content.chartIds),
    missing,
  });
}

/** A chart whose outlines cannot be read shows that wherever the file is opened. */
async function outlinesOf(
  { outlines }: GatherPorts,
  charts: readonly SavedChart[],
): Promise<Gathered['outlines']> {
  const found = new Map<string, unknown>();
  for (const country of countriesOf(charts.map(({ formData }) => formData))) {
    const read = await outlines.read(country);
    if (read.ok) found.set(country, read.value);
  }
  return found;
}

async function saidOf(
  db: SextantDb,
  { uuid }: Dashboard,
  chartIds: readonly number[],
): Promise<Gathered['comments']> {
  const subjects: readonly CommentSubject[] = [
    ...(uuid === null ? [] : [{ kind: 'dashboard', name: uuid } as const]),
    ...chartIds.map((id): CommentSubject => ({ kind: 'chart', name: String(id) })),
  ];
  const said = await Promise.all(
    subjects.map(async (about) => (await commentsOf(db, about)).map((entry) => ({ ...entry, about }))),
  );
  return said.filter((entries) => entries.length > 0);
}

async function loadMissing(
  { db, chartData }: GatherPorts,
  dashboardId: number,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<number> {
  const tried = new Set<string>();
  let missing = 0;
  // Filter options affect chart requests, so there may be new requests after each round.
  for (;;) {
    const wanted = await dashboardRequests(db, dashboardId);
    const left = [...wanted].filter(([key]) => !tried.has(key));
    if (left.length === 0) return missing;
    for (const [at, [key, request]] of left.entries()) {
      if (signal.aborted) return missing;
      tried.add(key);
      if ((await getBody(db, key)) === undefined) {
        const loaded = await chartData.load(request, { isPatient: true, signal });
        if (!loaded.ok) missing += 1;
      }
      onProgress((at + 1) / left.length);
    }
  }
}

function subjectsOf(
  { chartIds, jsonMetadata }: StoredContent,
  charts: readonly SavedChart[],
): ChartDataSubject[] {
  const filters = filtersOf(controlsOf(readMetadata(jsonMetadata)));
  return [
    ...chartIds.map((id): ChartDataSubject => `chart:${id}`),
    ...chartIds.map((id): ChartDataSubject => `layer:${id}`),
    ...charts.map(({ id }): ChartDataSubject => `layer:chart-${id}`),
    ...filters.map(({ id }): ChartDataSubject => `filter:${id}`),
  ];
}

function nameOfSource({ datasource }: JsonRecord, datasets: readonly Dataset[]): string {
  const id: unknown =
    typeof datasource === 'object' && datasource !== null ? Reflect.get(datasource, 'id') : null;
  return datasets.find((each) => each.id === Number(id))?.name ?? String(id);
}
