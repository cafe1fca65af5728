import { lazy } from 'react';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { ShellProps } from './shell/Shell.tsx';
import { Shell } from './shell/Shell.tsx';

const SqlLabPage = lazy(() => import('#features/sqllab/SqlLabPage.tsx'));
const QueryHistoryPage = lazy(() => import('#features/lists/QueryHistoryPage.tsx'));
const SavedQueriesPage = lazy(() => import('#features/lists/SavedQueriesPage.tsx'));
const OfflinePage = lazy(() => import('#features/offline/OfflinePage.tsx'));
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
        <Route>
          <PlannedPage />
        </Route>
      </Switch>
    </Shell>
  );
}
