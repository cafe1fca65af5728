import { fileText } from '#domain/code/canonicalFile.ts';
import type { ExchangeWorld } from '../server/dashboards/exchangeWorld.ts';

/** A file of each kind that exports do not have, about a chart, its dataset and a dashboard. */
export interface RecordSubjects {
  readonly chart: string;
  readonly dataset: string;
  readonly dashboard: string;
  readonly database: string;
}

export function recordFiles({ chart, dataset, dashboard, database }: RecordSubjects) {
  const files = {
    'annotation_layers/Holidays.yaml': {
      name: 'Holidays',
      descr: 'When the shop is closed',
      annotations: [
        {
          end_dttm: '2026-04-06T12:30:00',
          json_metadata: '{"a":1}',
          long_descr: 'Two "days", or: more',
          short_descr: 'Easter',
          start_dttm: '2026-04-05T00:00:00',
        },
        { end_dttm: '2026-05-01T00:00:00', short_descr: 'May', start_dttm: '2026-05-01T00:00:00' },
      ],
    },
    'css_templates/Dark_edges.yaml': { template_name: 'Dark edges', css: '.a {\n  color: red;\n}\n' },
    'tags/quarterly.yaml': {
      name: 'quarterly',
      description: 'What the board sees',
      carried_by: [`chart ${chart}`, `dashboard ${dashboard}`, `dataset ${dataset}`],
    },
    'reports/Monday_figures.yaml': {
      name: 'Monday figures',
      description: 'For the meeting',
      crontab: '0 8 * * 1',
      timezone: 'Europe/Berlin',
      dashboard_uuid: dashboard,
      email_subject: 'Figures',
      extra: { sextant: { retries: 2 } },
      force_screenshot: false,
      grace_period: 14_400,
      log_retention: 90,
      report_format: 'PDF',
      working_timeout: 3600,
    },
    'alerts/No_orders.yaml': {
      name: 'No orders',
      crontab: '*/10 * * * *',
      timezone: 'UTC',
      chart_uuid: chart,
      database_uuid: database,
      force_screenshot: false,
      grace_period: 600,
      log_retention: 30,
      report_format: 'PNG',
      sql: 'SELECT count(*) FROM orders',
      validator_config: { op: '<', threshold: 1 },
      validator_type: 'operator',
      working_timeout: 60,
    },
    'playlists/Lobby.yaml': {
      title: 'Lobby',
      nightFrom: 1320,
      nightTo: 360,
      items: [
        {
          dashboard_uuid: dashboard,
          days: [1, 2],
          fits: true,
          from: 0,
          id: 'a',
          permalink: '',
          seconds: 60,
          tab: '',
          to: 1439,
        },
      ],
    },
    'roles/Sales.yaml': {
      name: 'Sales',
      permissions: ['can_read on Chart', 'can_read on Dashboard', `datasource_access on ${dataset}`],
    },
    'row_rules/Own_country.yaml': {
      name: 'Own country',
      description: 'Sales sees one',
      filter_type: 'Regular',
      clause: "country = 'DE'",
      group_key: 'country',
      roles: ['Sales'],
      dataset_uuids: [dataset],
    },
  };
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path, fileText(file)]));
}

export function subjectsOf({ app: { meta } }: ExchangeWorld): RecordSubjects {
  const chart = meta.charts.list().find(({ sliceName }) => sliceName === 'Average order');
  return {
    chart: chart?.uuid ?? '',
    dataset: meta.datasets.byId(chart?.datasetId ?? 0)?.uuid ?? '',
    dashboard: meta.dashboards.list()[0]?.uuid ?? '',
    database: meta.databases.list()[0]?.uuid ?? '',
  };
}
