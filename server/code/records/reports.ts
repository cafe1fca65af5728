import * as v from 'valibot';
import { asNumber, asRecord, type JsonRecord, parseRecord } from '#domain/jsonValue.ts';
import { ATOMIC, fields, keyed } from '#domain/merge/shape.ts';
import { ok } from '#domain/result.ts';
import { asIs, fieldPart } from '#domain/code/codeFileKind.ts';
import { getOne, save } from './calls.ts';
import {
  type FileReference,
  numberOf,
  RECORD,
  type RecordFileKind,
  type RecordWorld,
  uuidText,
  withoutEmpty,
  type WrittenRecord,
} from './recordKind.ts';

const PATH = '/api/v1/report/';

const text = v.optional(v.string());
const amount = v.optional(v.number());

/**
 * What is said in a file as at a server. To whom a report goes and whether it is switched on are the server's own:
 * a file that is moved to another one sends nothing to anybody.
 */
const PLAIN = {
  description: text,
  crontab: v.string(),
  timezone: text,
  report_format: text,
  sql: text,
  validator_type: text,
  log_retention: amount,
  grace_period: amount,
  working_timeout: amount,
  force_screenshot: v.optional(v.boolean()),
  custom_width: amount,
  email_subject: text,
  context_markdown: text,
} as const;

const NAMED = { chart: 'charts', dashboard: 'dashboards', database: 'databases' } as const;
const NAMES = ['chart', 'dashboard', 'database'] as const;

const schema = v.pipe(
  v.strictObject({
    name: v.string(),
    ...PLAIN,
    chart_uuid: v.optional(uuidText),
    dashboard_uuid: v.optional(uuidText),
    database_uuid: v.optional(uuidText),
    validator_config: v.optional(v.looseObject({})),
    extra: v.optional(v.looseObject({})),
  }),
  v.check(
    ({ chart_uuid, dashboard_uuid }) => (chart_uuid === undefined) !== (dashboard_uuid === undefined),
    'It needs a chart_uuid or a dashboard_uuid, one of them.',
  ),
);

export const reports = reportKind('reports', 'Report');
export const alerts = reportKind('alerts', 'Alert');

function reportKind(folder: string, type: 'Report' | 'Alert'): RecordFileKind {
  return {
    ...RECORD,
    ...asIs,
    folder,
    noun: type.toLowerCase(),
    plural: folder,
    id: 'name',
    titleKey: 'name',
    keys: ['name', 'description', 'crontab', 'timezone'],
    shape: fields({ validator_config: ATOMIC, extra: keyed(ATOMIC) }),
    part: fieldPart,
    path: PATH,
    schema,
    references: (file) =>
      NAMES.flatMap((name): readonly FileReference[] => {
        const id = file[`${name}_uuid`];
        return typeof id === 'string' ? [{ folder: NAMED[name], id }] : [];
      }),
    isListed: (row) => row['type'] === type,
    async read(_row, id, world) {
      const got = await getOne(world.remote, `${PATH}${id}`);
      if (!got.ok) return got;
      const report = got.value;
      const named: Record<string, unknown> = {};
      for (const name of NAMES) {
        const there = asNumber(asRecord(report[name])['id']);
        if (there === null) continue;
        const known = await world.numbers(NAMED[name]);
        if (!known.ok) return known;
        const uuid = known.value.uuidOf(there);
        if (uuid === undefined) return ok(null);
        named[`${name}_uuid`] = uuid;
      }
      const plain = Object.fromEntries(Object.keys(PLAIN).map((key) => [key, report[key]]));
      const [validator, extra] = [report['validator_config_json'], report['extra']].map(recordOf);
      return ok(
        withoutEmpty({
          name: report['name'],
          ...plain,
          ...named,
          validator_config: validator,
          extra,
        }),
      );
    },
    write: (file, known, world) => writeReport(type, file, known, world),
  };
}

/** A record that says something, also as JSON; null for any other. */
function recordOf(value: unknown): JsonRecord | null {
  const record = typeof value === 'string' ? parseRecord(value) : asRecord(value);
  return record === null || Object.keys(record).length === 0 ? null : record;
}

const writeReport = async (
  type: 'Report' | 'Alert',
  file: JsonRecord,
  known: Parameters<RecordFileKind['write']>[1],
  world: RecordWorld,
): Promise<WrittenRecord> => {
  const body: Record<string, unknown> = {
    type,
    name: file['name'],
    // A person switches it on, at the server, when they have said to whom it goes.
    ...(known === null && { active: false, creation_method: 'alerts_reports' }),
  };
  // What a file leaves out goes from a report that has it.
  const isSaid = (key: string): boolean => key in file || (known !== null && key in known.file);
  for (const key of Object.keys(PLAIN)) if (isSaid(key)) body[key] = file[key] ?? null;
  if (isSaid('extra')) body['extra'] = file['extra'] ?? {};
  if (isSaid('validator_config')) body['validator_config_json'] = file['validator_config'] ?? {};
  for (const name of NAMES) {
    if (!isSaid(`${name}_uuid`)) continue;
    const id = await numberOf(world, NAMED[name], file[`${name}_uuid`]);
    if (!id.ok) return id;
    body[name] = id.value;
  }
  const saved = await save(world.remote, PATH, known?.id ?? null, body);
  if (!saved.ok) return saved;
  const made = `The ${type.toLowerCase()} "${String(file['name'])}" is new and switched off: say at the server to whom it goes.`;
  return ok(known === null ? [made] : []);
};
