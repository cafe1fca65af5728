import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { PAGES } from './pages.ts';
import type { ShellProps } from './shell/Shell.tsx';
import { Shell } from './shell/Shell.tsx';

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
          <PAGES.queryHistory.Page />
        </Route>
        <Route path="/sqllab/*?">
          <PAGES.sqlLab.Page />
        </Route>
        <Route path="/savedqueryview/list">
          <PAGES.savedQueries.Page />
        </Route>
        <Route path="/offline">
          <PAGES.offline.Page />
        </Route>
        <Route path="/superset/dashboard/p/:key">
          <PAGES.permalink.Page />
        </Route>
        <Route path="/superset/dashboard/:idOrSlug">
          <PAGES.dashboard.Page />
        </Route>
        <Route path="/dashboard/list">
          <PAGES.dashboardList.Page />
        </Route>
        <Route path="/chart/list">
          <PAGES.chartList.Page />
        </Route>
        <Route path="/explore">
          <PAGES.chart.Page />
        </Route>
        <Route path="/superset/explore">
          <PAGES.chart.Page />
        </Route>
        <Route path="/tablemodelview/list">
          <PAGES.datasetList.Page />
        </Route>
        <Route>
          <PAGES.planned.Page />
        </Route>
      </Switch>
    </Shell>
  );
}
