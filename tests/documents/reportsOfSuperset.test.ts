import { listIds } from '#api/http/listPages.ts';
import { reports } from '#contract/report/report.ts';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createReport, getReport, saveReport } from '#api/report/reports.ts';
import { listReportRuns } from '#api/report/reportRuns.ts';
import { listRelated } from '#api/entity/related.ts';
import type { ReportContents } from '#domain/report/reportContents.ts';
import { ok } from '#domain/result.ts';
import { RECORDING } from '../contract/recording.ts';

/** What a recorded Superset took and answered, with numbers for its placeholders. */
interface Recorded {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: object };
  readonly response: { readonly status: number; readonly body: unknown };
}
const NUMBERS = { rp: 11, rp2: 12, rp3: 13, dash_births: 21, chart_girls: 31, db_id: 41, admin_id: 1 };
const text = Object.entries(NUMBERS).reduce(
  (all, [name, number]) =>
    all.replaceAll(`"{{${name}}}"`, String(number)).replaceAll(`{{${name}}}`, String(number)),
  readFileSync(`${RECORDING}/fixtures/report.json`, 'utf8'),
);
const recorded: readonly Recorded[] = JSON.parse(text).fixtures;
const named = (name: string): Recorded => {
  const found = recorded.find((each) => each.name === `report.${name}`);
  if (found === undefined) throw new Error(`Nothing was recorded as ${name}.`);
  return found;
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: { readonly json: Record<string, unknown> };
}

/** A client whose server answers as recorded, and has a report as recorded; what it sends is noted. */
function superset(name: string, has: unknown = named(name).response.body) {
  const sent: Sent[] = [];
  const { body } = named(name).response;
  const client = {
    json: async (request: Sent, schema: v.GenericSchema) => {
      sent.push(request);
      return ok(v.parse(schema, body));
    },
    headed: async (request: Sent, schema: v.GenericSchema) => {
      sent.push(request);
      return ok({ body: v.parse(schema, has), headers: new Headers() });
    },
  };
  return { sent, client: client as never };
}

async function read(name: string): Promise<ReportContents> {
  const found = await getReport(superset(name).client, 11);
  if (!found.ok) throw new Error('It could not be read.');
  return found.value.contents;
}

/** The fields that a Superset takes in a body; any other is answered with 400. */
const TAKEN = new Set(
  recorded.flatMap(({ request, response }) =>
    ['POST', 'PUT'].includes(request.method) && response.status < 300 ? Object.keys(request.body ?? {}) : [],
  ),
);
/** Those that no recorded request has, and its answers name. */
const NAMED = Object.keys((named('35.get').response.body as { result: object }).result);

test.each([
  ['35.get', '02.create_dashboard_report'],
  ['37.get_alert', '06.create_alert'],
])('what a recorded Superset returns for %s is created again as in its %s', async (got, made) => {
  const contents = await read(got);
  const { client, sent } = superset(made, named(got).response.body);
  const result = await createReport(client, 'local', contents);
  expect(result).toEqual(ok((named(made).response.body as { id: number }).id));
  const body = sent[0]?.body?.json ?? {};
  expect(sent[0]).toMatchObject({ method: 'POST', path: named(made).request.path });
  const {
    recipients,
    validator_config_json: config,
    ...rest
  } = named(made).request.body as Record<string, unknown>;
  const { force_screenshot: _screenshot, log_retention: _retention, ...taken } = rest;
  expect(body).toMatchObject(taken);
  expect(body['recipients']).toMatchObject(recipients as object[]);
  if (config !== undefined) expect(body['validator_config_json']).toEqual(config);
  expect(Object.keys(body).filter((key) => !TAKEN.has(key) && !NAMED.includes(key))).toEqual([]);
});

test('recipients that a Superset replaced by the author of a report on a dashboard are sent again', async () => {
  const contents = await read('35.get');
  const recipients = [{ type: 'Email', target: 'boss@example.org', cc: '', bcc: '' }];
  const { client, sent } = superset('02.create_dashboard_report', named('35.get').response.body);
  expect((await createReport(client, 'local', { ...contents, recipients })).ok).toBe(true);
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'PUT']);
  expect(sent[2]?.body?.json).toEqual({
    recipients: [
      {
        type: 'Email',
        recipient_config_json: { target: 'boss@example.org', ccTarget: '', bccTarget: '' },
      },
    ],
  });
});

test('a switch and an edit are sent to a Superset as it recorded them', async () => {
  const contents = { ...(await read('35.get')), active: false };
  const { client, sent } = superset('39.put_active_flag');
  expect((await saveReport(client, 11, contents, { parts: ['active'], base: null })).ok).toBe(true);
  const { method, path, body } = named('39.put_active_flag').request;
  expect(sent[0]).toMatchObject({ method, path, body: { json: body } });
  const edited = { ...contents, title: 'contract report 1c', crontab: '0 8 * * *', owners: [1] };
  await saveReport(client, 11, edited, { parts: ['title', 'crontab', 'owners'], base: null });
  const full = named('41.put_full').request.body;
  expect(full).toMatchObject(sent[1]?.body?.json ?? {});
});

test('the list, the log and the people of a recorded Superset are read', async () => {
  expect(await listIds(superset('30.list_for_dashboard').client, reports.list)).toEqual(ok([11]));
  expect(await listReportRuns(superset('48.log').client, 11)).toEqual(ok([]));
  expect(await listRelated(superset('50.related_owners').client, 'report', 'owners', '')).toEqual(
    ok([{ id: 1, name: 'A D', detail: 'a@x.io' }]),
  );
  const alert = await read('37.get_alert');
  expect(alert).toMatchObject({
    type: 'Alert',
    database: 41,
    owners: [1],
    target: { kind: 'chart', id: 31 },
  });
});
