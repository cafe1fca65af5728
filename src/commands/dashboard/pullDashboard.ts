import { getDashboardCharts, getDashboardDatasets } from '#api/dashboard/dashboardParts.ts';
import { getDataset } from '#api/dataset/datasetCalls.ts';
import { dashboardDocument, serverDashboard } from '#documents/kinds/dashboard.ts';
import { projectUnsentCharts } from '#documents/kinds/projectChart.ts';
import { takeDocument } from '#documents/takeDocument.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { readMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { withKnownParts } from '#domain/dataset/columns/withKnownParts.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { filtersOf } from '#domain/filter/bar/cascade.ts';
import { controlsOf } from '#domain/filter/chart/filterReach.ts';
import { needsColumn, needsDataset } from '#domain/filter/config/validateFilters.ts';
import { ok, type Result } from '#domain/result.ts';
import { getCharts, putCharts } from '#store/charts/charts.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import { projectUnsentDatasets } from '#documents/kinds/projectDataset.ts';
import { getDatasets, putDatasets } from '#store/datasets/datasets.ts';
import { favoriteLane, putFavorites } from '#store/dashboards/favorites.ts';
import type { Favorite } from '#domain/favorite.ts';
import { laneRows } from '#sync/outbox/outbox.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { DASHBOARD_TABLES, write, type Tx } from '#store/write.ts';
import type { SyncPorts } from '../syncPorts.ts';
import { noteParts } from './takeDashboard.ts';

export interface PullDashboardPorts extends Pick<SyncPorts, 'db' | 'api' | 'clock'> {
  /** The dashboard was read, but not whether it is a favourite. */
  readonly onNoFavorite?: (error: ApiError) => void;
  /** It is on the device; whether it is a favourite is still asked. */
  readonly onStored?: (() => void) | undefined;
}

/** Reads a dashboard with its charts and datasets from the server; returns its id. */
export async function pullDashboard(
  { db, api, clock, onNoFavorite, onStored }: PullDashboardPorts,
  idOrSlug: string,
): Promise<Result<number, ApiError | StorageError>> {
  const requestedAt = clock.now();
  // In parallel: on a first visit the person waits for the slowest request instead of the sum of all.
  const parts = Promise.all([
    getDashboardCharts(api.client, idOrSlug),
    getDashboardDatasets(api.client, idOrSlug),
  ]);
  const found = await api.dashboard.get(idOrSlug);
  if (!found.ok) return found;
  const { dashboard, jsonMetadata } = found.value;
  const { id } = dashboard;
  const loaded = api.favorite.status('dashboard', [id]);
  const [charts, datasets] = await parts;
  if (!charts.ok) return charts;
  // Without its datasets a dashboard still shows data, with plain column names.
  const chartDatasets = datasets.ok ? datasets.value : [];
  const ofFilters = await datasetsOfFilters(api, jsonMetadata, chartDatasets);
  const known = [...chartDatasets, ...ofFilters.flatMap((each) => (each.ok ? [each.value] : []))];
  const isWhole = datasets.ok && ofFilters.every(({ ok: isRead }) => isRead);
  const written = await write(
    db,
    async (tx) => {
      const times = { requestedAt, now: clock.now() };
      const taken = await takeDocument(tx, dashboardDocument, serverDashboard(found.value), times);
      // Datasets that could not be read, because the server became unreachable meanwhile, are kept.
      const before = isWhole ? [] : ((await dashboardContent(tx, id))?.datasetIds ?? []);
      const datasetIds = [...new Set([...before, ...known.map((each) => each.id)])];
      const chartIds = charts.value.map((each) => each.id);
      await noteParts(tx, taken, { id, chartIds, datasetIds, now: times.now });
      await takeCharts(tx, charts.value);
      await projectUnsentCharts(tx);
      await takeDatasets(tx, known);
    },
    DASHBOARD_TABLES,
  );
  if (!written.ok) return written;
  onStored?.();
  const favorites = await loaded;
  if (!favorites.ok) onNoFavorite?.(favorites.error);
  const noted = favorites.ok ? await takeFavorites(db, id, favorites.value) : ok(undefined);
  return noted.ok ? ok(id) : noted;
}

/** Separate, so that nothing else on the page waits for it. */
function takeFavorites(
  db: SyncPorts['db'],
  id: number,
  favorites: readonly Favorite[],
): Promise<Result<void, StorageError>> {
  return write(
    db,
    async (tx) => {
      if ((await laneRows(tx, favoriteLane('dashboard', id))).length === 0) await putFavorites(tx, favorites);
    },
    DASHBOARD_TABLES,
  );
}

/** A filter may offer time columns and grains of a dataset that no chart of its dashboard uses. */
async function datasetsOfFilters(
  api: SyncPorts['api'],
  jsonMetadata: string | null,
  known: readonly Dataset[],
): Promise<readonly Result<Dataset, ApiError>[]> {
  const there = new Set(known.map(({ id }) => id));
  const wanted = filtersOf(controlsOf(readMetadata(jsonMetadata)))
    .filter(({ filterType }) => needsDataset(filterType) && !needsColumn(filterType))
    .flatMap(({ targets }) => targets[0]?.datasetId ?? []);
  const missing = [...new Set(wanted)].filter((id) => !there.has(id));
  return Promise.all(
    missing.map(async (id) => {
      const found = await getDataset(api.client, String(id));
      return found.ok ? ok(found.value.info.dataset) : found;
    }),
  );
}

/** A dashboard's charts have form data, but no dataset name, uuid or other dashboards; those come from a list. */
async function takeCharts(tx: Tx, charts: readonly SavedChart[]): Promise<void> {
  const before = new Map(
    (
      await getCharts(
        tx,
        charts.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  await putCharts(
    tx,
    charts.map((chart) => {
      const known = before.get(chart.id);
      if (known === undefined) return chart;
      const { uuid, datasetName, changedBy, dashboards, owners, tags } = known;
      const listed = { ...(owners && { owners }), ...(tags && { tags }) };
      return { ...chart, uuid, datasetName, changedBy, dashboards, ...listed };
    }),
  );
}

/** A dashboard's datasets have the columns that are used, but neither owners nor who changed them and when. */
async function takeDatasets(tx: Tx, datasets: readonly Dataset[]): Promise<void> {
  const before = new Map(
    (
      await getDatasets(
        tx,
        datasets.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  await putDatasets(
    tx,
    datasets.map((dataset) => {
      const known = before.get(dataset.id);
      if (known === undefined) return dataset;
      const { changedAt, changedBy, owners } = known;
      const detail =
        dataset.detail && known.detail ? withKnownParts(dataset.detail, known.detail) : dataset.detail;
      return { ...dataset, changedAt, changedBy, ...(owners && { owners }), detail };
    }),
  );
  await projectUnsentDatasets(tx);
}
