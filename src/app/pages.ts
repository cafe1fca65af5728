import { unescaped } from '#domain/unescaped.ts';
import { lazyPage } from './lazyPage.tsx';

/** The chart types that were added at the server, which pages with charts need besides their code. */
const withTypes = <T>(page: Promise<T>): Promise<T> =>
  Promise.all([page, import('./chartTypes/added.ts').then(({ added }) => added)]).then(([loaded]) => loaded);

/** The pages, each in its own chunk. */
export const PAGES = {
  home: lazyPage(() => withTypes(import('#features/home/HomePage.tsx'))),
  sqlLab: lazyPage(() => import('#features/sqllab/SqlLabPage.tsx')),
  queryHistory: lazyPage(() => import('#features/lists/queries/QueryHistoryPage.tsx')),
  savedQueries: lazyPage(() => import('#features/lists/queries/SavedQueriesPage.tsx')),
  offline: lazyPage(() => import('#features/offline/OfflinePage.tsx')),
  dashboard: lazyPage(() => withTypes(import('#features/dashboard/DashboardPage.tsx'))),
  permalink: lazyPage(() => withTypes(import('#features/dashboard/PermalinkPage.tsx'))),
  dashboardList: lazyPage(() => import('#features/lists/dashboards/DashboardListPage.tsx')),
  explore: lazyPage(() => withTypes(import('#features/explore/ExplorePage.tsx'))),
  chartList: lazyPage(() => withTypes(import('#features/lists/charts/ChartListPage.tsx'))),
  datasetList: lazyPage(() => import('#features/lists/datasets/DatasetListPage.tsx')),
  dataset: lazyPage(() => import('#features/dataset/DatasetPage.tsx')),
  reports: lazyPage(() => import('#features/reports/ReportsPage.tsx')),
  records: lazyPage(() => import('#features/records/RecordsPage.tsx')),
  settings: lazyPage(() => import('#features/people/settings/SettingsPage.tsx')),
  screens: lazyPage(() => import('#features/screens/ScreensPage.tsx')),
  inbox: lazyPage(() => import('#features/inbox/InboxPage.tsx')),
  needsServer: lazyPage(() => import('#features/shared/page/NeedsServerPage.tsx')),
  planned: lazyPage(() => import('#features/lists/PlannedPage.tsx')),
} as const;

export const isExplorePath = (path: string): boolean => /^(?:\/superset)?\/explore\//.test(path);

/** The chart in an address of explore: its id or uuid. */
export const chartOf = (path: string, search: string): string | null =>
  isExplorePath(path) ? new URLSearchParams(search).get('slice_id') : null;

export const isDashboardPath = (path: string): boolean => path.startsWith('/superset/dashboard/');

/** The dashboard in an address: its id or slug. */
export function dashboardOf(path: string): string | null {
  const name = /^\/superset\/dashboard\/([^/]+)\/?$/.exec(path)?.[1];
  return name === undefined ? null : unescaped(name);
}

/**
 * Preloads the code of an address's page while the device's storage is being opened. The page imports it again and
 * reports a failure. What the page imports next was requested with it, by `public/start.js`.
 */
export async function preloadPage(path: string): Promise<void> {
  const page = isDashboardPath(path)
    ? PAGES.dashboard
    : isExplorePath(path)
      ? PAGES.explore
      : path.startsWith('/sqllab/')
        ? PAGES.sqlLab
        : null;
  await Promise.allSettled([page?.load()]);
}
