import { preloadCharts } from '#features/dashboard/preloadCharts.ts';

/** The pages, each a chunk of its own. */
export const PAGES = {
  sqlLab: () => import('#features/sqllab/SqlLabPage.tsx'),
  queryHistory: () => import('#features/lists/QueryHistoryPage.tsx'),
  savedQueries: () => import('#features/lists/SavedQueriesPage.tsx'),
  offline: () => import('#features/offline/OfflinePage.tsx'),
  dashboard: () => import('#features/dashboard/DashboardPage.tsx'),
  permalink: () => import('#features/dashboard/PermalinkPage.tsx'),
  dashboardList: () => import('#features/lists/DashboardListPage.tsx'),
  chartList: () => import('#features/lists/ChartListPage.tsx'),
  datasetList: () => import('#features/lists/DatasetListPage.tsx'),
  planned: () => import('#features/lists/PlannedPage.tsx'),
} as const;

export const isDashboardPath = (path: string): boolean => path.startsWith('/superset/dashboard/');

/**
 * Begins to load the page of an address while the device's storage is still being opened. Whoever shows it asks again,
 * and says what failed.
 */
export async function preloadPage(path: string): Promise<void> {
  if (isDashboardPath(path)) await Promise.allSettled([PAGES.dashboard(), preloadCharts()]);
  else if (path.startsWith('/sqllab/')) await Promise.allSettled([PAGES.sqlLab()]);
}
