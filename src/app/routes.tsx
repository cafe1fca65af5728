import type { ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { useHasServer } from '#features/services/useHasServer.ts';
import type { LazyPage } from './lazyPage.tsx';
import { PAGES } from './pages.ts';
import { type ShellProps, Shell } from './shell/Shell.tsx';

const SETTINGS_PATHS = [
  '/users/*',
  '/roles',
  '/rowlevelsecurity/list',
  '/actionlog/list',
  '/usage',
  '/charttypes',
  '/engines',
  '/kiosk/screens',
];

const RECORD_PATHS = [
  '/annotationlayer/*',
  '/csstemplatemodelview/*',
  '/csstemplatemodeladmin/*',
  '/theme/*',
  '/superset/tags',
  '/superset/all_entities',
  '/databaseview/list',
];

/** The route table; `isPagePath` of the contract decides which addresses get here at all (ROUT-35). */
export function AppRoutes(props: Omit<ShellProps, 'children'>): ReactNode {
  const hasServer = useHasServer();
  const ofServer = (page: LazyPage): ReactNode => (hasServer ? <page.Page /> : <PAGES.needsServer.Page />);
  return (
    <Shell {...props}>
      <Routes>
        <Route path="/" element={<Navigate to="/superset/welcome/" replace />} />
        <Route path="/superset/welcome" element={<PAGES.home.Page />} />
        <Route path="/sqllab/history" element={<PAGES.queryHistory.Page />} />
        <Route path="/sqllab/*" element={<PAGES.sqlLab.Page />} />
        <Route path="/savedqueryview/list" element={<PAGES.savedQueries.Page />} />
        <Route path="/offline" element={<PAGES.offline.Page />} />
        <Route path="/superset/dashboard/p/:key" element={ofServer(PAGES.permalink)} />
        <Route path="/superset/dashboard/:idOrSlug" element={<PAGES.dashboard.Page />} />
        <Route path="/dashboard/list" element={<PAGES.dashboardList.Page />} />
        <Route path="/chart/list" element={<PAGES.chartList.Page />} />
        <Route path="/chart/add" element={<ToNewChart />} />
        <Route path="/explore/*" element={<PAGES.explore.Page />} />
        <Route path="/superset/explore/*" element={<PAGES.explore.Page />} />
        <Route path="/tablemodelview/list" element={<PAGES.datasetList.Page />} />
        <Route path="/tablemodelview/add" element={<PAGES.dataset.Page />} />
        <Route path="/dataset/add" element={<PAGES.dataset.Page />} />
        <Route path="/dataset/:id" element={<ToDataset />} />
        <Route path="/tablemodelview/edit/:name" element={<PAGES.dataset.Page />} />
        {RECORD_PATHS.map((path) => (
          <Route key={path} path={path} element={ofServer(PAGES.records)} />
        ))}
        {SETTINGS_PATHS.map((path) => (
          <Route key={path} path={path} element={ofServer(PAGES.settings)} />
        ))}
        <Route path="/user_info" element={<PAGES.settings.Page />} />
        <Route path="/kiosk/list" element={ofServer(PAGES.screens)} />
        <Route path="/inbox" element={ofServer(PAGES.inbox)} />
        <Route path="/report/list" element={ofServer(PAGES.reports)} />
        {['/alert/list', '/alert/:id/log', '/report/:id/log'].map((path) => (
          <Route key={path} path={path} element={<ToReports />} />
        ))}
        <Route path="*" element={<PAGES.planned.Page />} />
      </Routes>
    </Shell>
  );
}

/** The address at which a Superset creates a chart, with the dataset that it names. */
function ToNewChart(): ReactNode {
  const { search, state } = useLocation();
  return <Navigate to={{ pathname: '/explore/', search }} state={state} replace />;
}

/** The address at which a Superset shows one dataset. */
function ToDataset(): ReactNode {
  const { id = '' } = useParams();
  return <Navigate to={`/tablemodelview/edit/${encodeURIComponent(id)}`} replace />;
}

/** Where a Superset lists alerts, and the runs of one report: here they are on the pages of reports. */
function ToReports(): ReactNode {
  const { id } = useParams();
  const search = id === undefined ? '' : `?report=${encodeURIComponent(id)}`;
  return <Navigate to={{ pathname: '/report/list/', search }} replace />;
}
