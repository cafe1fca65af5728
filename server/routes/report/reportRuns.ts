import { Hono } from 'hono';
import { runReport, testCondition } from '#contract/report/report.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError } from '../../http/response/errorBodies.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { checkAlert } from '../../reports/checkAlert.ts';
import { changeableReports } from './reportAccess.ts';

const NOT_STARTED = {
  working: 'It is running already. Wait until it has finished.',
  elsewhere: 'Another process of this server runs the reports now. Try again in two minutes.',
} as const;

/** Runs a report now, and tests the condition of an alert before it is saved. Not in the contract. */
export function reportRunRoutes(deps: ServerDeps): Hono<AppEnv> {
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
