import fc from 'fast-check';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { text } from './randomDashboards.ts';
import type { RecordSubjects } from './recordFiles.ts';

const name = text.filter((each) => each.trim() !== '');
const minute = fc.integer({ min: 0, max: 1439 });
const moment = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((each) => each.toISOString().slice(0, 19));
const early = moment('1990-01-01', '2020-01-01');
const late = moment('2020-01-02', '2040-01-01');
/** What a file leaves out where it says nothing. */
const said = text.filter((each) => each !== '');

/** Random files of each kind that exports do not have, by their folders, with other names in each folder. */
export function randomRecords({
  chart,
  dataset,
  dashboard,
  database,
}: RecordSubjects): Readonly<Record<string, fc.Arbitrary<JsonRecord>>> {
  const maybe = <T extends object>(
    model: { readonly [K in keyof T]: fc.Arbitrary<T[K]> },
    needed: (keyof T)[],
  ) => fc.record(model, { requiredKeys: needed });
  const annotation = maybe({ short_descr: name, long_descr: said, start_dttm: early, end_dttm: late }, [
    'short_descr',
    'start_dttm',
    'end_dttm',
  ]);
  const report = {
    name,
    description: said,
    crontab: fc.constantFrom('0 8 * * 1', '*/15 * * * *', '0 0 1 * *'),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Tokyo'),
    report_format: fc.constantFrom('PNG', 'PDF', 'TEXT', 'CSV'),
    log_retention: fc.integer({ min: 1, max: 400 }),
    working_timeout: fc.integer({ min: 60, max: 7200 }),
    grace_period: fc.integer({ min: 60, max: 90_000 }),
    force_screenshot: fc.boolean(),
    extra: fc.constant({ sextant: { retries: 2 } }),
  };
  const always = ['name', 'crontab', 'timezone', 'log_retention', 'working_timeout', 'grace_period'] as const;
  const some = <T>(of: readonly T[]) => fc.subarray([...of]);
  const item = fc.record({
    dashboard_uuid: fc.constant(dashboard),
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    fits: fc.boolean(),
    from: minute,
    id: fc.uuid(),
    permalink: fc.constant(''),
    seconds: fc.integer({ min: 10, max: 3600 }),
    tab: fc.constantFrom('', 'TAB-1'),
    to: minute,
  });
  return {
    css_templates: fc.record({ template_name: name, css: text }),
    tags: maybe(
      {
        name,
        description: said,
        carried_by: some([`chart ${chart}`, `dashboard ${dashboard}`, `dataset ${dataset}`]),
      },
      ['name', 'carried_by'],
    ),
    annotation_layers: maybe(
      {
        name,
        descr: said,
        annotations: fc.uniqueArray(annotation, { maxLength: 4, selector: (each) => each.short_descr ?? '' }),
      },
      ['name', 'annotations'],
    ),
    reports: maybe({ ...report, dashboard_uuid: fc.constant(dashboard), email_subject: said }, [
      ...always,
      'dashboard_uuid',
      'report_format',
      'force_screenshot',
    ]),
    alerts: maybe(
      {
        ...report,
        chart_uuid: fc.constant(chart),
        database_uuid: fc.constant(database),
        sql: fc.constantFrom('SELECT 1', 'SELECT count(*)\nFROM orders -- all\n'),
        validator_type: fc.constant('operator'),
        validator_config: fc.record({
          op: fc.constantFrom('<', '>=', '!='),
          threshold: fc.integer({ min: -9, max: 9 }),
        }),
      },
      [
        ...always,
        'chart_uuid',
        'database_uuid',
        'sql',
        'validator_type',
        'validator_config',
        'report_format',
        'force_screenshot',
      ],
    ),
    playlists: fc.record({
      title: name,
      nightFrom: minute,
      nightTo: minute,
      items: fc.uniqueArray(item, { maxLength: 3, selector: ({ id }) => id }),
    }),
    roles: fc.record({
      name: fc.stringMatching(/^[A-Z][a-z]{3,9} [\d]{1,4}$/),
      permissions: some([
        'can_read on Chart',
        'can_write on Chart',
        'can_read on Dashboard',
        `datasource_access on ${dataset}`,
        `database_access on ${database}`,
      ]),
    }),
    row_rules: maybe(
      {
        name: said.filter((each) => each.trim() !== ''),
        description: said,
        filter_type: fc.constantFrom('Regular', 'Base'),
        clause: fc.constantFrom("country = 'DE'", "a = 'it''s'\n  AND b > 1", '1 = 0'),
        group_key: fc.constantFrom('country', 'a: b'),
        roles: some(['Gamma', 'Alpha', 'Public']),
        dataset_uuids: fc.constant([dataset]),
      },
      ['name', 'filter_type', 'clause', 'roles', 'dataset_uuids'],
    ),
  };
}
