import { findServerCharts, findServerDashboards, wordFilters } from '#api/entity/lists.ts';
import { findServerDatasets } from '#api/dataset/datasetCalls.ts';
import { projectUnsentCharts } from '#documents/kinds/projectChart.ts';
import { projectUnsentDatasets } from '#documents/kinds/projectDataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { refused } from '#domain/error/httpStatus.ts';
import type { ListSearch } from '#domain/listSearch.ts';
import { ok, type Result } from '#domain/result.ts';
import { getCharts, putCharts } from '#store/charts/charts.ts';
import { getDatasets, putDatasets } from '#store/datasets/datasets.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { putPastQueries } from '#store/sql/pastQueries.ts';
import { DASHBOARD_TABLES, HISTORY_TABLES, write, type Tx } from '#store/write.ts';
import { filtersOf } from '../query/pullQueries.ts';
import { takeListedDashboard } from '../dashboard/takeDashboard.ts';
import { mayRead } from './mayRead.ts';
import type { SyncPorts } from '../syncPorts.ts';

type Ports = Pick<SyncPorts, 'db' | 'api' | 'clock'>;
type Found = Promise<Result<void, ApiError | StorageError>>;

/*
 * The server is asked for the first rows while its list was not read to the end: they are stored beside the rest. Its
 * history of queries is longer than what is read of it.
 */

export async function findDashboards({ db, api, clock }: Ports, search: ListSearch): Found {
  const requestedAt = clock.now();
  const found = await allowed(db, 'Dashboard', () => findServerDashboards(api.client, search));
  return stored(db, found, async (tx, rows) => {
    for (const row of rows) await takeListedDashboard(tx, row, { requestedAt, now: clock.now() });
  });
}

export async function findCharts({ db, api }: Ports, search: ListSearch): Found {
  const found = await allowed(db, 'Chart', () => findServerCharts(api.client, search));
  return stored(db, found, async (tx, rows) => {
    const known = await getCharts(
      tx,
      rows.map(({ id }) => id),
    );
    const forms = new Map(known.map(({ id, formData }) => [id, formData]));
    await putCharts(
      tx,
      rows.map((row) => ({ ...row, formData: forms.get(row.id) ?? null })),
    );
    await projectUnsentCharts(tx);
  });
}

export async function findDatasets({ db, api }: Ports, search: ListSearch): Found {
  const found = await allowed(db, 'Dataset', () => findServerDatasets(api.client, search));
  return stored(db, found, async (tx, rows) => {
    const known = await getDatasets(
      tx,
      rows.map(({ id }) => id),
    );
    const details = new Map(known.map(({ id, detail }) => [id, detail]));
    await putDatasets(
      tx,
      rows.map((row) => ({ ...row, detail: details.get(row.id) ?? null })),
    );
    await projectUnsentDatasets(tx);
  });
}

/** The latest queries of a person whose SQL has the words; of all whose queries they may see for a null id. */
export async function findQueries({ db, api }: Ports, { text }: ListSearch, userId: number | null): Found {
  const filters = [...filtersOf(userId), ...wordFilters(text, 'sql', 'ct')];
  const listed = await allowed(db, 'Query', () => api.query.list({ page: 0, pageSize: 100, filters }));
  const found = listed.ok ? ok(listed.value.queries) : listed;
  return stored(db, found, putPastQueries, HISTORY_TABLES);
}

/** Whoever may not read a list does not ask with each letter: each refusal is in the security log. */
const allowed = async <T>(
  db: Ports['db'],
  view: string,
  ask: () => Promise<Result<T, ApiError>>,
): Promise<Result<T, ApiError>> => ((await mayRead(db, view)) ? ask() : refused(403, 'Forbidden'));

async function stored<Row>(
  db: Ports['db'],
  found: Result<readonly Row[], ApiError>,
  put: (tx: Tx, rows: readonly Row[]) => Promise<void>,
  tables: typeof DASHBOARD_TABLES | typeof HISTORY_TABLES = DASHBOARD_TABLES,
): Found {
  if (!found.ok) return found;
  const written = await write(db, (tx) => put(tx, found.value), tables);
  return written.ok ? ok(undefined) : written;
}
