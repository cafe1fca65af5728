import type { Clock } from '#domain/time.ts';
import { listChartData } from '#store/charts/chartData.ts';
import { getCharts } from '#store/charts/charts.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import type { SextantDb } from '#store/db.ts';
import {
  dashboardCopyId,
  getOfflineCopy,
  holdChartData,
  patchOfflineCopy,
} from '#store/dashboards/offlineCopies.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { CHART_DATA_TABLES, write } from '#store/write.ts';
import type { ChartDataLoader, ChartFailure } from './chartDataLoader.ts';
import { dashboardRequests } from './dashboardRequests.ts';

export interface OfflineCopyDeps {
  readonly db: SextantDb;
  readonly chartData: ChartDataLoader;
  readonly clock: Clock;
  /** Reads the dashboard itself; false if the server is unreachable. */
  readonly read: (dashboardId: number) => Promise<boolean>;
  readonly onStorageError: (error: StorageError) => void;
}

/**
 * Downloads the data of an offline copy: the options of its filters and every chart of every tab, with the filters
 * applied here and with the initial ones. Failures are recorded and retried the next time; stored data stays meanwhile.
 */
export async function saveOfflineCopy(deps: OfflineCopyDeps, dashboardId: number): Promise<void> {
  const { db, chartData, clock } = deps;
  const copyId = dashboardCopyId(dashboardId);
  const isRead = await deps.read(dashboardId);
  const tried = new Set<string>();
  let keys: readonly string[] = [];
  let problem: string | null = isRead ? null : UNREACHABLE;
  let isComplete = isRead;
  let isCutOff = false;
  // Filter options affect chart requests, so there may be new requests after each round.
  while (!isCutOff) {
    const wanted = await dashboardRequests(db, dashboardId);
    const left = [...wanted].filter(([key]) => !tried.has(key));
    keys = [...wanted.keys()];
    const held = await write(db, (tx) => holdChartData(tx, copyId, keys), CHART_DATA_TABLES);
    // Chart data that nothing holds would be evicted as the next is stored.
    if (!held.ok) return deps.onStorageError(held.error);
    if (left.length === 0) break;
    for (const [key, request] of left) {
      // Stops if the offline copy is removed meanwhile.
      if ((await getOfflineCopy(db, copyId)) === undefined) return;
      tried.add(key);
      const loaded = await chartData.load(request, { isServerOnly: true, isPatient: true });
      if (!loaded.ok) {
        problem = reasonOf(loaded.error);
        isComplete &&= loaded.error.kind === 'refused';
        isCutOff = loaded.error.kind !== 'refused' && loaded.error.kind !== 'unreadable';
      }
      await note(deps, copyId, { keys, problem, keptAt: null });
      if (isCutOff) break;
    }
  }
  await note(deps, copyId, { keys, problem, keptAt: isComplete ? clock.now() : null });
}

/** The countries whose outlines the charts of a dashboard need. */
export async function countriesOfDashboard(db: SextantDb, id: number): Promise<readonly string[]> {
  const content = await dashboardContent(db, id);
  const charts = await getCharts(db, content?.chartIds ?? []);
  const { countriesOf } = await import('#charts/form/countriesOf.ts');
  return countriesOf(charts.map(({ formData }) => formData));
}

interface Progress {
  readonly keys: readonly string[];
  readonly problem: string | null;
  readonly keptAt: number | null;
}

async function note(
  { db, onStorageError }: OfflineCopyDeps,
  copyId: string,
  { keys, problem, keptAt }: Progress,
): Promise<void> {
  const kept = await listChartData(db, keys);
  const bytes = kept.reduce((sum, each) => sum + each.bytes, 0);
  // Everything was read, and a full disk did not store it all.
  const hasNoRoom = keptAt !== null && problem === null && kept.length < keys.length;
  const written = await write(
    db,
    (tx) =>
      patchOfflineCopy(tx, copyId, {
        bytes,
        wanted: keys.length,
        kept: kept.length,
        problem: hasNoRoom ? NO_ROOM : problem,
        ...(keptAt !== null && !hasNoRoom && { keptAt }),
      }),
    CHART_DATA_TABLES,
  );
  if (!written.ok) onStorageError(written.error);
}

const NO_ROOM =
  'There is not enough storage on this device for all chart data. Remove tables or results that are no longer needed.';
const UNREACHABLE = 'The server is unreachable. The previous offline copy is still available.';

function reasonOf(failure: ChartFailure): string {
  switch (failure.kind) {
    case 'refused':
    case 'unreadable':
      return `A chart could not be read: ${failure.message}`;
    case 'timeout':
      return 'The server took too long to respond. The previous offline copy is still available.';
    case 'session':
      return 'Sign in to update it. The previous offline copy is still available.';
    default:
      return UNREACHABLE;
  }
}
