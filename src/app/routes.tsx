import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { PAGES } from './pages.ts';
import type { ShellProps } from './shell/Shell.tsx';
import { Shell } from './shell/Shell.tsx';

const SqlLabPage = lazy(PAGES.sqlLab);
const QueryHistoryPage = lazy(PAGES.queryHistory);
const SavedQueriesPage = lazy(PAGES.savedQueries);
const OfflinePage = lazy(PAGES.offline);
const DashboardPage = lazy(PAGES.dashboard);
const PermalinkPage = lazy(PAGES.permalink);
const DashboardListPage = lazy(PAGES.dashboardList);
const ChartListPage = lazy(PAGES.chartList);
const DatasetListPage = lazy(PAGES.datasetList);
const PlannedPage = lazy(PAGES.planned);

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
