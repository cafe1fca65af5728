import { type Context, Hono } from 'hono';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { type ReportBody, reports } from '#contract/report/report.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import {
  type FieldErrors,
  fieldErrors,
  messageError,
  supersetError,
} from '../../http/response/errorBodies.ts';
import { issue } from '../../http/response/issues.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf, staleResponse } from '../../http/response/revision.ts';
import { serve } from '../../http/serve.ts';
import type { NewRecipient, ReportPatch, ReportRow } from '../../meta/reports.ts';
import { visibleById } from '../asset/entity.ts';
import { databaseForSql } from '../asset/visibleDatabase.ts';
import { changeableReports } from './reportAccess.ts';
import { bodyFault } from './reportBody.ts';
import { loggingOwners } from '../../people/ownersLog.ts';

/** Creates, changes and deletes reports. */
export function reportWriteRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const mayWrite = requireUser(deps, ['can_write', 'ReportSchedule']);
  const routes = new Hono<AppEnv>();

  serve(routes, reports.create, mayWrite, (c, { body }) => {
    const { id: userId } = currentUser(c);
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    const known = meta.created.known(userId, 'report', localId);
    if (known !== null) return c.json({ id: known, result: body }, 201);
    const refused = bodyFault(c, body, body.type) ?? refusal(deps, c, null, body);
    if (refused) return refused;
    const now = clock.now();
    const id = meta.created.once(userId, 'report', localId, () => {
      const made = meta.reports.insert(
        {
          ...DEFAULTS,
          ...given(patchOf(body)),
          type: body.type,
          name: body.name,
          crontab: body.crontab,
          consideredOn: now,
          createdBy: userId,
          changedBy: userId,
          createdOn: now,
          changedOn: now,
        },
        recipientsOf(body) ?? [],
      );
      meta.owners.set('report', made, body.owners && body.owners.length > 0 ? body.owners : [userId]);
      return made;
    });
    return c.json({ id, result: body }, 201);
  });

  serve(routes, reports.update, mayWrite, async (c, { path, body }) => {
    const rows = changeableReports(deps, c, [path.id]);
    if (!rows.ok) return rows.error;
    const [row] = rows.value;
    if (!row) throw new Error('A report that may be changed exists');
    const stale = staleResponse(c, row);
    if (stale) return stale;
    const refused = bodyFault(c, body, body.type ?? row.type) ?? refusal(deps, c, row, body);
    if (refused) return refused;
    const now = clock.now();
    const isOtherSchedule = ['crontab', 'timezone', 'active'].some((key) => key in body);
    const save = (): void =>
      meta.transaction(() => {
        const patch = {
          ...patchOf(body),
          // What was due by an earlier schedule, or while it was switched off, is not made up for.
          ...(isOtherSchedule ? { consideredOn: now } : {}),
          changedBy: currentUser(c).id,
          changedOn: now,
        };
        meta.reports.update(row.id, patch, recipientsOf(body));
        if (body.owners && body.owners.length > 0) meta.owners.set('report', row.id, body.owners);
      });
    await loggingOwners(c, deps, 'report', row.id, save);
    const saved = meta.reports.byId(row.id);
    if (saved) c.header('ETag', etagOf(saved));
    return c.json({ id: row.id, result: body });
  });

  serve(routes, reports.remove, mayWrite, (c, { path }) => {
    const rows = changeableReports(deps, c, [path.id]);
    if (!rows.ok) return rows.error;
    remove(rows.value);
    return messageError(c, 200, 'OK');
  });

  // All of them or none.
  serve(routes, reports.removeMany, mayWrite, (c, { q: ids = [] }) => {
    const rows = changeableReports(deps, c, ids);
    if (!rows.ok) return rows.error;
    remove(rows.value);
    const count = rows.value.length;
    return messageError(c, 200, `Deleted ${count} report schedule${count === 1 ? '' : 's'}`);
  });

  const remove = (rows: readonly ReportRow[]): void =>
    meta.transaction(() => {
      for (const { id } of rows) {
        meta.owners.set('report', id, []);
        meta.reports.remove(id);
      }
    });
  return routes;
}

/** The contract's values for what a new report leaves out. */
const DEFAULTS = {
  active: true,
  timezone: 'UTC',
  reportFormat: 'PNG',
  validatorConfigJson: '{}',
  logRetention: 90,
  gracePeriod: 14_400,
  workingTimeout: 3600,
  forceScreenshot: false,
  extra: '{}',
} as const;

/** Only what is there: what is missing has its default. */
function given<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

const patchOf = (body: ReportBody): ReportPatch => ({
  type: body.type,
  name: body.name,
  description: body.description,
  contextMarkdown: body.context_markdown,
  active: body.active,
  crontab: body.crontab?.trim(),
  timezone: body.timezone,
  creationMethod: body.creation_method,
  reportFormat: body.report_format,
  emailSubject: body.email_subject,
  chartId: body.chart,
  dashboardId: body.dashboard,
  databaseId: body.database,
  sql: body.sql,
  validatorType: body.validator_type,
  validatorConfigJson:
    body.validator_config_json === undefined ? undefined : JSON.stringify(body.validator_config_json ?? {}),
  logRetention: body.log_retention,
  gracePeriod: body.grace_period,
  workingTimeout: body.working_timeout,
  forceScreenshot: body.force_screenshot,
  customWidth: body.custom_width,
  extra: body.extra === undefined ? undefined : JSON.stringify(body.extra),
});

const recipientsOf = ({ recipients }: ReportBody): readonly NewRecipient[] | undefined =>
  recipients?.map(({ type, recipient_config_json: config }) => ({
    type,
    config: JSON.stringify(config ?? {}),
  }));

/** Checks beyond the schema: names, targets, owners, and what an alert needs. */
function refusal(
  deps: ServerDeps,
  c: Context<AppEnv>,
  row: ReportRow | null,
  body: ReportBody,
): Response | null {
  const { meta } = deps;
  const faults: Record<string, FieldErrors[string]> = {};
  const type = body.type ?? row?.type ?? 'Report';
  const name = body.name ?? row?.name ?? '';
  const holder = meta.reports.named(type, name);
  if (holder && holder.id !== row?.id) faults['name'] = [`A report named "${name}" already exists`];

  const database = body.database === undefined ? (row?.databaseId ?? null) : body.database;
  if (type === 'Alert' && database === null) faults['database'] = 'Database is required for alerts';
  else if (typeof body.database === 'number' && databaseForSql(deps, c, body.database) === null)
    faults['database'] = 'Database does not exist';

  const chart = body.chart === undefined ? (row?.chartId ?? null) : body.chart;
  const dashboard = body.dashboard === undefined ? (row?.dashboardId ?? null) : body.dashboard;
  const isTargetGiven = row === null || body.chart !== undefined || body.dashboard !== undefined;
  if (isTargetGiven && chart === null && dashboard === null)
    faults['chart'] = 'Must choose either a chart or a dashboard';
  else if (isTargetGiven && chart !== null && dashboard !== null)
    faults['chart'] = 'Choose a chart or dashboard not both';
  else if (typeof body.chart === 'number' && !visibleById(deps, c, 'chart', body.chart))
    faults['chart'] = 'Chart does not exist';
  else if (typeof body.dashboard === 'number' && !visibleById(deps, c, 'dashboard', body.dashboard))
    faults['dashboard'] = 'Dashboard does not exist';
  else if (row === null && body.creation_method !== 'alerts_reports' && hasOwn(deps, c, chart, dashboard))
    return attached(c);

  if (body.owners?.some((id) => meta.users.byId(id) === null)) faults['owners'] = ['Owners are invalid'];
  return Object.keys(faults).length === 0 ? null : fieldErrors(c, faults, 422);
}

/** Whether the caller has a report on a chart or dashboard already: its menu can show one of them. */
function hasOwn(
  { meta }: ServerDeps,
  c: Context<AppEnv>,
  chart: number | null,
  dashboard: number | null,
): boolean {
  const found =
    chart === null ? meta.reports.on('dashboard', dashboard ?? 0) : meta.reports.on('chart', chart);
  return found.some(({ createdBy }) => createdBy === currentUser(c).id);
}

const attached = (c: Context): Response =>
  supersetError(c, 409, 'Resource already has an attached report.', {
    type: 'GENERIC_COMMAND_ERROR',
    extra: { issue_codes: [issue(1010)] },
    level: 'warning',
  });
