import { parseJson } from '#domain/jsonValue.ts';
import { scheduleText } from '#domain/report/schedule.ts';
import type { Access } from '../../auth/rights/access.ts';
import type { ServerDeps } from '../../deps.ts';
import { labelOf } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { ReportRow, RunRow } from '../../meta/reports.ts';
import { authorColumns, authorOrders, AUTHORS } from '../asset/authorColumns.ts';
import { ownersOf } from '../asset/people.ts';

const moment = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString().slice(0, 19);

/** The columns that the list and the single report have in common. */
const COMMON = {
  active: (row: ReportRow) => row.active,
  creation_method: (row: ReportRow) => row.creationMethod,
  crontab: (row: ReportRow) => row.crontab,
  description: (row: ReportRow) => row.description,
  extra: (row: ReportRow) => parseJson(row.extra) ?? {},
  id: (row: ReportRow) => row.id,
  last_eval_dttm: (row: ReportRow) => moment(row.lastEvalDttm),
  last_state: (row: ReportRow) => row.lastState,
  name: (row: ReportRow) => row.name,
  timezone: (row: ReportRow) => row.timezone,
  type: (row: ReportRow) => row.type,
} as const;

export function reportListModel(deps: ServerDeps): ListModel<ReportRow> {
  const authors = authorColumns(deps);
  const orders = authorOrders('report');
  const people = (row: ReportRow) => ownersOf(deps, 'report', row.id);
  const recipients = (row: ReportRow) =>
    deps.meta.reports.recipients(row.id).map(({ id, type }) => ({ id, type }));
  return {
    title: 'List Report Schedule',
    nested: [...AUTHORS, 'owners', 'recipients'],
    columns: {
      active: COMMON.active,
      'changed_by.first_name': authors['changed_by.first_name'],
      'changed_by.last_name': authors['changed_by.last_name'],
      changed_on: authors.changed_on,
      changed_on_delta_humanized: authors.changed_on_delta_humanized,
      chart_id: (row) => row.chartId,
      'created_by.first_name': authors['created_by.first_name'],
      'created_by.last_name': authors['created_by.last_name'],
      created_on: authors.created_on,
      creation_method: COMMON.creation_method,
      crontab: COMMON.crontab,
      crontab_humanized: (row) => scheduleText(row.crontab),
      dashboard_id: (row) => row.dashboardId,
      description: COMMON.description,
      extra: COMMON.extra,
      id: COMMON.id,
      last_eval_dttm: COMMON.last_eval_dttm,
      last_state: COMMON.last_state,
      name: COMMON.name,
      'owners.first_name': people,
      'owners.id': people,
      'owners.last_name': people,
      'owners.email': people,
      'recipients.id': recipients,
      'recipients.type': recipients,
      timezone: COMMON.timezone,
      type: COMMON.type,
    },
    filters: {
      active: 'active',
      changed_by: 'changed_by',
      chart_id: 'chart_id',
      created_by: 'created_by',
      creation_method: 'creation_method',
      dashboard_id: 'dashboard_id',
      id: 'id',
      last_state: 'last_state',
      name: 'name',
      owners: 'id',
      type: 'type',
    },
    orders: {
      active: 'active',
      description: 'description COLLATE NOCASE',
      'created_by.first_name': orders['created_by.first_name'],
      'changed_by.first_name': orders['changed_by.first_name'],
      changed_on: 'changed_on',
      changed_on_delta_humanized: 'changed_on',
      created_on: 'created_on',
      crontab: 'crontab',
      last_eval_dttm: 'last_eval_dttm',
      name: 'name COLLATE NOCASE',
      type: 'type',
      crontab_humanized: 'crontab',
    },
    operators: {
      report_all_text:
        "(name LIKE ? ESCAPE '\\' OR description LIKE ? ESCAPE '\\' OR sql LIKE ? ESCAPE '\\')",
    },
    special: (filter) =>
      filter.opr === 'rel_m_m' && typeof filter.value === 'number'
        ? {
            sql: "id IN (SELECT entity_id FROM owner WHERE entity = 'report' AND user_id = ?)",
            params: [filter.value],
          }
        : null,
    defaultOrder: 'id',
  };
}

/**
 * The columns of a single report, in the contract's order. A person who may read all data reads all reports, but not
 * the names of other people's drafts.
 */
function itemColumns(
  deps: ServerDeps,
  access: Access,
): Readonly<Record<string, (row: ReportRow) => unknown>> {
  const { meta } = deps;
  const chart = ({ chartId }: ReportRow) => {
    const found = chartId === null ? null : meta.charts.byId(chartId);
    const name = found && access.readChart(found) ? found.sliceName : null;
    return found && { id: found.id, slice_name: name, viz_type: found.vizType };
  };
  const dashboard = ({ dashboardId }: ReportRow) => {
    const found = dashboardId === null ? null : meta.dashboards.byId(dashboardId);
    const title = found && access.readDashboard(found) ? found.dashboardTitle : null;
    return found && { dashboard_title: title, id: found.id };
  };
  const database = ({ databaseId }: ReportRow) => {
    const found = databaseId === null ? null : meta.databases.byId(databaseId);
    return found && { database_name: found.databaseName, id: found.id };
  };
  const people = (row: ReportRow) => ownersOf(deps, 'report', row.id);
  const recipients = (row: ReportRow) =>
    meta.reports
      .recipients(row.id)
      .map(({ id, type, config }) => ({ id, recipient_config_json: config, type }));
  return {
    id: COMMON.id,
    active: COMMON.active,
    'chart.id': chart,
    'chart.slice_name': chart,
    'chart.viz_type': chart,
    context_markdown: (row) => row.contextMarkdown,
    creation_method: COMMON.creation_method,
    crontab: COMMON.crontab,
    custom_width: (row) => row.customWidth,
    'dashboard.dashboard_title': dashboard,
    'dashboard.id': dashboard,
    'database.database_name': database,
    'database.id': database,
    description: COMMON.description,
    extra: COMMON.extra,
    force_screenshot: (row) => row.forceScreenshot,
    grace_period: (row) => row.gracePeriod,
    last_eval_dttm: COMMON.last_eval_dttm,
    last_state: COMMON.last_state,
    last_value: (row) => row.lastValue,
    last_value_row_json: (row) => row.lastValueRowJson,
    log_retention: (row) => row.logRetention,
    name: COMMON.name,
    'owners.first_name': people,
    'owners.id': people,
    'owners.last_name': people,
    'owners.email': people,
    'recipients.id': recipients,
    'recipients.recipient_config_json': recipients,
    'recipients.type': recipients,
    report_format: (row) => row.reportFormat,
    sql: (row) => row.sql,
    timezone: COMMON.timezone,
    type: COMMON.type,
    validator_config_json: (row) => row.validatorConfigJson,
    validator_type: (row) => row.validatorType,
    working_timeout: (row) => row.workingTimeout,
    email_subject: (row) => row.emailSubject,
  };
}

/** The response of a single report; only some of its columns, where the caller names them. */
export function reportItem(
  deps: ServerDeps,
  access: Access,
  row: ReportRow,
  requested: readonly string[],
): object {
  const columns = itemColumns(deps, access);
  const wanted = requested.filter((name) => Object.hasOwn(columns, name));
  const names = wanted.length > 0 ? wanted : Object.keys(columns);
  return {
    description_columns: {},
    id: row.id,
    label_columns: Object.fromEntries(names.map((name) => [name, labelOf(name)])),
    result: Object.fromEntries(names.map((name) => [name.split('.')[0], columns[name]?.(row)])),
    show_columns: names,
    show_title: 'Show Report Schedule',
  };
}

export const runModel = (reportId: number): ListModel<RunRow> => ({
  title: 'List Report Execution Log',
  columns: {
    id: (row) => row.id,
    scheduled_dttm: (row) => changedOnText(row.scheduledDttm).slice(0, 19),
    end_dttm: (row) => moment(row.endDttm),
    start_dttm: (row) => moment(row.startDttm),
    value: (row) => row.value,
    value_row_json: (row) => row.valueRowJson,
    state: (row) => row.state,
    error_message: (row) => row.errorMessage,
    uuid: (row) => row.uuid,
  },
  filters: {
    state: 'state',
    value: 'value',
    start_dttm: 'start_dttm',
    end_dttm: 'end_dttm',
    scheduled_dttm: 'scheduled_dttm',
  },
  orders: {
    state: 'state',
    value: 'value',
    error_message: 'error_message',
    end_dttm: 'end_dttm',
    start_dttm: 'start_dttm',
    scheduled_dttm: 'scheduled_dttm',
  },
  defaultOrder: 'id',
  visible: `report_id = ${reportId}`,
});

/** The columns of a single run. */
export const runItem = (row: RunRow): object =>
  Object.fromEntries(Object.entries(runModel(0).columns).map(([name, value]) => [name, value(row)]));
