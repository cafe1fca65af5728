import { Hono } from 'hono';
import { dashboards, putColors, putControls, putFilters } from '#contract/dashboard/dashboard.ts';
import {
  getDashboardCharts,
  getDashboardDatasets,
  getDashboardTabs,
} from '#contract/dashboard/dashboardParts.ts';
import { serve } from '../../http/serve.ts';
import { isRecord } from '#domain/jsonValue.ts';
import { readMetadata } from '../../dashboards/metadata.ts';
import { namesIn, readObject } from '../../chartData/formData.ts';
import { tabsOf } from '../../dashboards/tabs.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { legacyError, notFound } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import { showable } from '../../http/response/showable.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import type { DashboardRow } from '../../meta/content/dashboards.ts';
import { chartForDashboard } from '../chart/chartViews.ts';
import { dashboardStateRoutes } from './dashboardState.ts';
import { dashboardItem, dashboardListModel } from './dashboardViews.ts';
import { dashboardWriteRoutes } from './dashboardWrite.ts';
import { wholeDataset } from '../dataset/datasetParts.ts';
import { datasetForDashboard } from '../dataset/datasetViews.ts';
import { entityRoutes } from '../asset/entityRoutes.ts';
import { changeableRow } from '../asset/entity.ts';
import { changedFilters } from '#domain/filter/config/changeFilters.ts';
import { namedDashboard } from './namedDashboard.ts';

/** The calls that change a part of a dashboard's metadata and keep the rest. */
function dashboardFilterRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayWrite = requireUser(deps, ['can_write', 'Dashboard']);
  const routes = new Hono<AppEnv>();

  const lists = [
    [putFilters, 'native_filter_configuration'],
    [putControls, 'chart_customization_config'],
  ] as const;
  for (const [call, key] of lists) {
    serve(routes, call, mayWrite, (c, { path, body }) => {
      const row = changeableRow(deps, c, 'dashboard', path.id);
      if (!row.ok) return row.error;
      const { id } = row.value;
      const metadata = readMetadata(row.value.jsonMetadata);
      const result = changedFilters(metadata[key], body);
      const jsonMetadata = JSON.stringify({ ...metadata, [key]: result });
      meta.dashboards.update(id, { jsonMetadata, changedBy: currentUser(c).id, changedOn: deps.clock.now() });
      const saved = meta.dashboards.byId(id);
      if (saved) c.header('ETag', etagOf(saved));
      return c.json({ result });
    });
  }

  serve(routes, putColors, mayWrite, (c, { path, query, body }) => {
    const row = changeableRow(deps, c, 'dashboard', path.id);
    if (!row.ok) return row.error;
    const { color_namespace: _, ...assigned } = body;
    const { id } = row.value;
    const jsonMetadata = JSON.stringify({ ...readMetadata(row.value.jsonMetadata), ...assigned });
    // A closed page stores its label colours, which is not an edit.
    if (query.mark_updated === 'false') meta.dashboards.note(id, jsonMetadata);
    else
      meta.dashboards.update(id, { jsonMetadata, changedBy: currentUser(c).id, changedOn: deps.clock.now() });
    return c.json({});
  });
  return routes;
}

/** The dashboard list and what one dashboard needs to render. */
export function dashboardRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Dashboard']);
  const routes = new Hono<AppEnv>();

  serve(routes, dashboards.list, mayRead, (c, { q }) =>
    listed(c, deps.log, dashboardListModel(deps, currentUser(c)), q, (request) =>
      meta.dashboards.page(request),
    ),
  );

  routes.route('/', entityRoutes(deps, 'dashboard'));
  routes.route('/', dashboardStateRoutes(deps));
  routes.route('/', dashboardFilterRoutes(deps));
  routes.route('/', dashboardWriteRoutes(deps));

  serve(routes, getDashboardCharts, mayRead, (c, { path }) => {
    const row = namedDashboard(deps, c, path.id);
    if (!row) return notFound(c);
    const charts = showable(deps.log, 'chart', meta.charts.ofDashboard(row.id), chartForDashboard);
    return c.json({ result: charts.map(({ shown }) => shown) });
  });

  serve(routes, getDashboardDatasets, mayRead, (c, { path }) => {
    const row = namedDashboard(deps, c, path.id);
    return row ? c.json({ result: datasetsOf(deps, row) }) : legacyError(c, 404, 'Dashboard not found.');
  });

  serve(routes, getDashboardTabs, mayRead, (c, { path }) => {
    const row = namedDashboard(deps, c, path.id);
    if (!row) return notFound(c);
    return c.json({ result: tabsOf(readObject(row.positionJson), readMetadata(row.jsonMetadata)) });
  });

  serve(routes, dashboards.get, mayRead, (c, { path }) => {
    const row = namedDashboard(deps, c, path.id);
    if (!row) return notFound(c);
    return c.json({ result: dashboardItem(deps, row) }, 200, { ETag: etagOf(row) });
  });
  return routes;
}

/** The datasets of a dashboard's charts and filters, each with the columns and metrics they reference. */
function datasetsOf(deps: ServerDeps, row: DashboardRow) {
  const { meta } = deps;
  const used = new Map<number, Set<string>>();
  const note = (datasetId: unknown, names: Iterable<string>) => {
    if (typeof datasetId !== 'number') return;
    const all = used.get(datasetId) ?? new Set<string>();
    for (const name of names) all.add(name);
    used.set(datasetId, all);
  };
  for (const chart of meta.charts.ofDashboard(row.id)) {
    note(chart.datasetId, namesIn(readObject(chart.params)));
  }
  const filters = readMetadata(row.jsonMetadata)['native_filter_configuration'];
  for (const filter of Array.isArray(filters) ? filters : []) {
    const targets: unknown = isRecord(filter) ? filter['targets'] : null;
    for (const target of Array.isArray(targets) ? targets : []) {
      if (isRecord(target)) note(target['datasetId'], namesIn(target));
    }
  }
  const datasets = [...used.keys()].flatMap((id) => meta.datasets.byId(id) ?? []);
  return showable(deps.log, 'dataset', datasets, (dataset) =>
    datasetForDashboard(deps, wholeDataset(deps, dataset), used.get(dataset.id) ?? new Set()),
  ).map(({ shown }) => shown);
}
