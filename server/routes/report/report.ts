import { Hono } from 'hono';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { notFound } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import { readListRequest } from '../../http/request/listRequest.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { readQ, type RisonSchema } from '../../http/request/rison.ts';
import { type Choice, pageOf, RELATED_Q, type RelatedQ } from '../asset/related.ts';
import { visibleDatabases } from '../asset/visibleDatabase.ts';
import { visibleReport, visibleReports } from './reportAccess.ts';
import { reportRunRoutes } from './reportRuns.ts';
import { reportItem, reportListModel, runItem, runModel } from './reportViews.ts';
import { reportWriteRoutes } from './reportWrite.ts';

const AT = '/api/v1/report';
const VIEW = 'ReportSchedule';
const COLUMNS_Q: RisonSchema = {
  type: 'object',
  properties: { columns: { type: 'array', items: { type: 'string' } } },
};

/** Reports and alerts, and the logs of their runs. */
export function reportRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayRead = requireUser(deps, ['can_read', VIEW]);
  const routes = new Hono<AppEnv>();

  routes.get(`${AT}/`, mayRead, (c) => {
    const visible = visibleReports(deps, c);
    const model = { ...reportListModel(deps), ...(visible === undefined ? {} : { visible }) };
    return listed(c, deps.log, model, (request) => meta.reports.page(request));
  });

  routes.get(`${AT}/_info`, mayRead, (c) =>
    c.json({
      permissions: ['can_read', 'can_write'].filter((each) =>
        meta.roles.allows(currentUser(c).id, each, VIEW),
      ),
    }),
  );

  routes.get(`${AT}/related/:column{owners|created_by|changed_by|chart|dashboard|database}`, mayRead, (c) => {
    const q = readQ<RelatedQ>(c, RELATED_Q);
    if (!q.ok) return q.error;
    const access = accessOf(deps, currentUser(c));
    const choices = (): Choice[] => {
      switch (c.req.param('column')) {
        case 'chart':
          return meta.charts
            .list()
            .filter((row) => access.readChart(row))
            .map(({ id, sliceName }) => ({ extra: {}, text: sliceName ?? '', value: id }));
        case 'dashboard':
          return meta.dashboards
            .list()
            .filter((row) => access.readDashboard(row))
            .map(({ id, dashboardTitle }) => ({ extra: {}, text: dashboardTitle ?? '', value: id }));
        case 'database':
          return visibleDatabases(deps, c).map(({ id, databaseName }) => ({
            extra: {},
            text: databaseName,
            value: id,
          }));
        default:
          return meta.users.list().map(({ id, firstName, lastName, active, email }) => ({
            extra: { active, email },
            text: `${firstName} ${lastName}`,
            value: id,
          }));
      }
    };
    return c.json(pageOf(choices(), q.value ?? {}));
  });

  routes.get(`${AT}/:id{[0-9]+}`, mayRead, (c) => {
    const q = readQ<{ readonly columns?: readonly string[] }>(c, COLUMNS_Q);
    if (!q.ok) return q.error;
    const row = visibleReport(deps, c, pathId(c));
    return row
      ? c.json(reportItem(deps, accessOf(deps, currentUser(c)), row, q.value?.columns ?? []), 200, {
          ETag: etagOf(row),
        })
      : notFound(c);
  });

  routes.get(`${AT}/:id{[0-9]+}/log/`, mayRead, (c) => {
    // A report that does not exist has no runs.
    const model = runModel(visibleReport(deps, c, pathId(c))?.id ?? 0);
    const request = readListRequest(c, model);
    if (!request.ok) return request.error;
    const { count, rows } = meta.reports.runs(request.value);
    const columns = request.value.columns ?? Object.keys(model.columns);
    const result = rows.map((row) =>
      Object.fromEntries(columns.map((name) => [name, model.columns[name]?.(row)])),
    );
    return c.json({ count, ids: rows.map(({ id }) => id), result });
  });

  routes.get(`${AT}/:id{[0-9]+}/log/:run{[0-9]+}`, mayRead, (c) => {
    const report = visibleReport(deps, c, pathId(c));
    const run = meta.reports.run(pathId(c, 'run'));
    return report && run?.reportId === report.id ? c.json({ id: run.id, result: runItem(run) }) : notFound(c);
  });

  routes.route('/', reportWriteRoutes(deps));
  routes.route('/', reportRunRoutes(deps));
  return routes;
}
