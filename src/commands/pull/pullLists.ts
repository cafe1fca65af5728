import { listServerCharts, listServerDashboards } from '#api/entity/lists.ts';
import { listServerDatasets } from '#api/dataset/datasetCalls.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { datasetDocument } from '#documents/kinds/dataset.ts';
import { projectUnsentCharts } from '#documents/kinds/projectChart.ts';
import { projectUnsentDatasets } from '#documents/kinds/projectDataset.ts';
import { dropGoneDocuments } from '#documents/takeDocument.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { FavoriteKind } from '#domain/favorite.ts';
import { ok, type Result } from '#domain/result.ts';
import { dropCharts, getCharts, listCharts, putCharts } from '#store/charts/charts.ts';
import { dropDashboards, listDashboards, onDashboards } from '#store/dashboards/dashboards.ts';
import { dropDatasets, getDatasets, listDatasets, putDatasets } from '#store/datasets/datasets.ts';
import { favoriteLane, putFavorites } from '#store/dashboards/favorites.ts';
import { laneRows } from '#sync/outbox/outbox.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { DASHBOARD_TABLES, write, type Tx } from '#store/write.ts';
import { afterRefusal } from './afterRefusal.ts';
import { missing, withoutDocument } from './listedRows.ts';
import { noteListed } from './noteListed.ts';
import { takeListedDashboard } from '../dashboard/takeDashboard.ts';
import { pullRights } from './pullRights.ts';
import type { SyncPorts } from '../syncPorts.ts';

type Ports = Pick<SyncPorts, 'db' | 'api' | 'clock'>;
type Pulled = Promise<Result<void, ApiError | StorageError>>;

/** Stores the beginning of a list that was never read, so that it is on screen while the rest is. */
function beginning<Row>(
  db: SextantDb,
  kept: (tx: Tx) => Promise<readonly unknown[]>,
  put: (tx: Tx, rows: readonly Row[]) => Promise<unknown>,
) {
  let written: Promise<unknown> = Promise.resolve();
  return {
    onFirst: (rows: readonly Row[]): void => {
      written = write(
        db,
        async (tx) => {
          if ((await kept(tx)).length === 0) await put(tx, rows);
        },
        DASHBOARD_TABLES,
      );
    },
    /** What is wrong with the disk is reported by the whole list. */
    stored: () => written,
  };
}

export async function pullDashboards({ db, api, clock }: Ports): Pulled {
  const requestedAt = clock.now();
  const first = beginning<Dashboard>(db, listDashboards, async (tx, rows) => {
    for (const row of rows) await takeListedDashboard(tx, row, { requestedAt, now: clock.now() });
  });
  const listed = await listServerDashboards(api.client, first.onFirst);
  await first.stored();
  if (!listed.ok) return afterRefusal({ db, api, clock }, listed.error);
  const ids = listed.value.map(({ id }) => id);
  const favorites = await api.favorite.status('dashboard', ids);
  const written = await write(
    db,
    async (tx) => {
      const times = { requestedAt, now: clock.now() };
      for (const dashboard of listed.value) await takeListedDashboard(tx, dashboard, times);
      const isAnyGone = await dropGoneDocuments(tx, dashboardDocument, new Set(ids), times);
      await dropDashboards(tx, await withoutDocument(tx, missing(await listDashboards(tx), ids)));
      if (favorites.ok) await takeFavorites(tx, 'dashboard', favorites.value);
      await noteListed(tx, 'dashboards', clock.now());
      return isAnyGone;
    },
    DASHBOARD_TABLES,
  );
  return written.ok ? afterwards({ db, api, clock }, written.value) : written;
}

/** Where something is gone the person's rights may have changed, which decide what stays of it here. */
function afterwards(ports: Ports, isAnyGone: boolean): Pulled {
  return isAnyGone ? pullRights(ports) : Promise.resolve(ok(undefined));
}

export async function pullCharts({ db, api, clock }: Ports): Pulled {
  const requestedAt = clock.now();
  const first = beginning(db, listCharts, putCharts);
  const listed = await listServerCharts(api.client, first.onFirst);
  await first.stored();
  if (!listed.ok) return afterRefusal({ db, api, clock }, listed.error);
  const ids = listed.value.map(({ id }) => id);
  const favorites = await api.favorite.status('chart', ids);
  const written = await write(
    db,
    async (tx) => {
      const before = new Map((await getCharts(tx, ids)).map((each) => [each.id, each.formData]));
      await putCharts(
        tx,
        listed.value.map((chart) => ({ ...chart, formData: before.get(chart.id) ?? null })),
      );
      const times = { requestedAt, now: clock.now() };
      // A dashboard shows charts also to people who may not list them.
      const there = new Set([...ids, ...(await onDashboards(tx, 'chartIds'))]);
      const isAnyGone = await dropGoneDocuments(tx, chartDocument, there, times);
      // Charts that no server has yet have negative ids.
      await dropCharts(
        tx,
        missing(await listCharts(tx), ids).filter((id) => id >= 0),
      );
      await projectUnsentCharts(tx);
      if (favorites.ok) await takeFavorites(tx, 'chart', favorites.value);
      await noteListed(tx, 'charts', clock.now());
      return isAnyGone;
    },
    DASHBOARD_TABLES,
  );
  return written.ok ? afterwards({ db, api, clock }, written.value) : written;
}

export async function pullDatasets({ db, api, clock }: Ports): Pulled {
  const requestedAt = clock.now();
  const first = beginning(db, listDatasets, putDatasets);
  const listed = await listServerDatasets(api.client, first.onFirst);
  await first.stored();
  if (!listed.ok) return afterRefusal({ db, api, clock }, listed.error);
  const ids = listed.value.map(({ id }) => id);
  const written = await write(
    db,
    async (tx) => {
      const before = new Map((await getDatasets(tx, ids)).map((each) => [each.id, each.detail]));
      await putDatasets(
        tx,
        listed.value.map((dataset) => ({ ...dataset, detail: before.get(dataset.id) ?? null })),
      );
      const times = { requestedAt, now: clock.now() };
      const isAnyGone = await dropGoneDocuments(tx, datasetDocument, new Set(ids), times);
      // Datasets that no server has yet have negative ids.
      await dropDatasets(
        tx,
        missing(await listDatasets(tx), ids).filter((id) => id >= 0),
      );
      await projectUnsentDatasets(tx);
      await noteListed(tx, 'datasets', clock.now());
      return isAnyGone;
    },
    DASHBOARD_TABLES,
  );
  return written.ok ? afterwards({ db, api, clock }, written.value) : written;
}

/** A favourite changed here whose change is still pending is not overwritten. */
async function takeFavorites(
  tx: Tx,
  kind: FavoriteKind,
  favorites: readonly { readonly id: number; readonly isOn: boolean }[],
): Promise<void> {
  const settled: { kind: FavoriteKind; id: number; isOn: boolean }[] = [];
  for (const { id, isOn } of favorites) {
    if ((await laneRows(tx, favoriteLane(kind, id))).length === 0) settled.push({ kind, id, isOn });
  }
  await putFavorites(tx, settled);
}
