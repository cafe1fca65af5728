import { unescaped } from '#domain/unescaped.ts';
import { lazyPage } from './lazyPage.tsx';

/** The pages, each a chunk of its own. */
export const PAGES = {
  sqlLab: lazyPage(() => import('#features/sqllab/SqlLabPage.tsx')),
  queryHistory: lazyPage(() => import('#features/lists/QueryHistoryPage.tsx')),
  savedQueries: lazyPage(() => import('#features/lists/SavedQueriesPage.tsx')),
  offline: lazyPage(() => import('#features/offline/OfflinePage.tsx')),
  dashboard: lazyPage(() => import('#features/dashboard/DashboardPage.tsx')),
  permalink: lazyPage(() => import('#features/dashboard/PermalinkPage.tsx')),
  dashboardList: lazyPage(() => import('#features/lists/DashboardListPage.tsx')),
  chart: lazyPage(() => import('#features/lists/ChartPage.tsx')),
  chartList: lazyPage(() => import('#features/lists/ChartListPage.tsx')),
  datasetList: lazyPage(() => import('#features/lists/DatasetListPage.tsx')),
  planned: lazyPage(() => import('#features/lists/PlannedPage.tsx')),
} as const;

export const isDashboardPath = (path: string): boolean => path.startsWith('/superset/dashboard/');

/** The dashboard that an address names, by its number or its slug. */
export function dashboardOf(path: string): string | null {
  const name = /^\/superset\/dashboard\/([^/]+)\/?$/.exec(path)?.[1];
  return name === undefined ? null : unescaped(name);
}

/**
 * Loads the code of an address's page, which can begin while the device's storage is still being opened. Whoever shows
 * the page asks again, and says what failed.
 */
export async function preloadPage(path: string): Promise<void> {
  if (isDashboardPath(path)) {
    // What asks the server comes beside: where the device has nothing of the dashboard, that is the next thing to do.
    void Promise.allSettled([import('./dashboards/dashboards.ts'), import('./dashboards/openAnswers.ts')]);
    await Promise.allSettled([PAGES.dashboard.load()]);
  } else if (path.startsWith('/sqllab/')) await Promise.allSettled([PAGES.sqlLab.load()]);
}
