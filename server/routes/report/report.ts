import { Hono } from 'hono';
import * as contract from '#contract/report/report.ts';
import { runReport, testCondition } from '#contract/report/report.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { notFound, messageError } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import { readListRequest } from '../../http/request/listRequest.ts';
import { permissionsOf } from '../../auth/rights/permissionsOf.ts';
import { serve } from '../../http/serve.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { type EntityChoice, pageOf } from '../asset/related.ts';
import { databaseChoices } from '../asset/visibleDatabase.ts';
import { checkAlert } from '../../reports/checkAlert.ts';
import { visibleReport, visibleReports, changeableReports } from './reportAccess.ts';
import { reportItem, reportListModel, runItem, runModel } from './reportViews.ts';
import { reportWriteRoutes } from './reportWrite.ts';

const NOT_STARTED = {
  working: 'It is running already. Wait until it has finished.',
  elsewhere: 'Another process of this server runs the reports now. Try again in two minutes.',
} as const;

/** Runs a report now, and tests the condition of an alert before it is saved. Not in the contract. */
function reportRunRoutes(deps: ServerDeps): Hono<AppEnv> {
  const mayWrite = requireUser(deps, ['can_write', 'ReportSchedule']);
  const routes = new Hono<AppEnv>();

  serve(routes, runReport, mayWrite, (c, { path }) => {
    const rows = changeableReports(deps, c, [path.id]);
    if (!rows.ok) return rows.error;
    const [row] = rows.value;
    const start = (row && deps.runReport?.(row.id)) ?? 'elsewhere';
    return start === 'started' ? messageError(c, 202, 'OK') : messageError(c, 409, NOT_STARTED[start]);
  });

  serve(routes, testCondition, mayWrite, async (c, { body }) => {
    const { database, sql, validator_type, validator_config_json } = body;
    const alert = {
      databaseId: database,
      sql,
      validatorType: validator_type,
      validatorConfigJson: JSON.stringify(validator_config_json),
    };
    const checked = await checkAlert(deps, alert, currentUser(c), c.req.raw.signal);
    if (!checked.ok) return messageError(c, 422, checked.error);
    const { isTriggered, value } = checked.value;
    return c.json({ result: { triggered: isTriggered, value: value.number, row: value.row } });
  });
  return routes;
}

const VIEW = 'ReportSchedule';

/** Reports and alerts, and the logs of their runs. */
export function reportRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayRead = requireUser(deps, ['can_read', VIEW]);
  const routes = new Hono<AppEnv>();

  serve(routes, contract.reports.list, mayRead, (c, { q }) => {
    const visible = visibleReports(deps, c);
    const model = { ...reportListModel(deps), ...(visible === undefined ? {} : { visible }) };
    return listed(c, deps.log, model, q, (request) => meta.reports.page(request));
  });

  serve(routes, contract.reportInfo, mayRead, (c) =>
    c.json(permissionsOf(deps, c, VIEW, ['can_read', 'can_write'])),
  );

  serve(routes, contract.reportChoices, mayRead, (c, { path, q }) => {
    const access = accessOf(deps, currentUser(c));
    const choices = (): EntityChoice[] => {
      switch (path.column) {
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
          return databaseChoices(deps, c);
        default:
          return meta.users.list().map(({ id, firstName, lastName, active, email }) => ({
            extra: { active, email },
            text: `${firstName} ${lastName}`,
            value: id,
          }));
      }
    };
    return c.json(pageOf(choices(), q));
  });

  serve(routes, contract.reports.get, mayRead, (c, { path, q }) => {
    const row = visibleReport(deps, c, path.id);
    return row
      ? c.json(reportItem(deps, accessOf(deps, currentUser(c)), row, q?.columns ?? []), 200, {
          ETag: etagOf(row),
        })
      : notFound(c);
  });

  serve(routes, contract.listReportRuns, mayRead, (c, { path, q }) => {
    // A report that does not exist has no runs.
    const model = runModel(visibleReport(deps, c, path.id)?.id ?? 0);
    const request = readListRequest(c, model, q);
    if (!request.ok) return request.error;
    const { count, rows } = meta.reports.runs(request.value);
    const columns = request.value.columns ?? Object.keys(model.columns);
    const result = rows.map((row) =>
      Object.fromEntries(columns.map((name) => [name, model.columns[name]?.(row)])),
    );
    return c.json({ count, ids: rows.map(({ id }) => id), result });
  });

  serve(routes, contract.getReportRun, mayRead, (c, { path }) => {
    const report = visibleReport(deps, c, path.id);
    const run = meta.reports.run(path.run);
    return report && run?.reportId === report.id ? c.json({ id: run.id, result: runItem(run) }) : notFound(c);
  });

  routes.route('/', reportWriteRoutes(deps));
  routes.route('/', reportRunRoutes(deps));
  return routes;
}
