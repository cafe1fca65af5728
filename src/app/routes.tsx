import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { ShellProps } from './shell/Shell.tsx';
import { Shell } from './shell/Shell.tsx';

const SqlLabPage = lazy(() => import('#features/sqllab/SqlLabPage.tsx'));
const QueryHistoryPage = lazy(() => import('#features/lists/QueryHistoryPage.tsx'));
const SavedQueriesPage = lazy(() => import('#features/lists/SavedQueriesPage.tsx'));
const OfflinePage = lazy(() => import('#features/offline/OfflinePage.tsx'));
const DashboardPage = lazy(() => import('#features/dashboard/DashboardPage.tsx'));
const PermalinkPage = lazy(() => import('#features/dashboard/PermalinkPage.tsx'));
const DashboardListPage = lazy(() => import('#features/lists/DashboardListPage.tsx'));
const ChartListPage = lazy(() => import('#features/lists/ChartListPage.tsx'));
const DatasetListPage = lazy(() => import('#features/lists/DatasetListPage.tsx'));
const PlannedPage = lazy(() => import('#features/lists/PlannedPage.tsx'));

/** Which page is at which address; `isPagePath` of the contract says which addresses get here at all (ROUT-35). */
export function AppRoutes(props: Omit<ShellProps, 'children'>): ReactNode {
  return (
    <Shell {...props}>
      <Switch>
        <Route path="/">
          <Redirect to="/sqllab/" replace />
        </Route>
        <Route path="/superset/welcome">
          <Redirect to="/sqllab/" replace />
        </Route>
        <Route path="/sqllab/history">
          <QueryHistoryPage />
        </Route>
        <Route path="/sqllab/*?">
          <SqlLabPage />
        </Route>
        <Route path="/savedqueryview/list">
          <SavedQueriesPage />
        </Route>
        <Route path="/offline">
          <OfflinePage />
        </Route>
        <Route path="/superset/dashboard/p/:key">
          <PermalinkPage />
        </Route>
        <Route path="/superset/dashboard/:idOrSlug">
          <DashboardPage />
        </Route>
        <Route path="/dashboard/list">
          <DashboardListPage />
        </Route>
        <Route path="/chart/list">
          <ChartListPage />
        </Route>
        <Route path="/tablemodelview/list">
          <DatasetListPage />
        </Route>
        <Route>
          <PlannedPage />
        </Route>
      </Switch>
    </Shell>
  );
}
