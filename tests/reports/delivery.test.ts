import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { serverConfig } from '../../server/config.ts';
import { ensureAdmin } from '../../server/auth/firstStart.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { silentLog } from '../../server/log.ts';
import { createReports } from '../../server/reports/createReports.ts';
import type { Channels } from '../../server/reports/delivery/deliver.ts';
import { smtpMail } from '../../server/reports/delivery/mail.ts';
import { postJson, signatureOf } from '../../server/reports/delivery/webhook.ts';
import type { ReportRunner } from '../../server/reports/runner.ts';
import { ENGINE, testEngine } from '../engine/testEngine.ts';
import { Browser } from '../server/browser.ts';
import { addUser, send, signedInAs } from '../server/people.ts';
import { countingRandom, openedMeta, PASSWORD, testClock } from '../server/testApp.ts';
import { testTemplates } from '../server/testTemplates.ts';

const REFUSED = 'nobody@full.test';
let engine: Awaited<ReturnType<typeof testEngine>>;
let smtp: SMTPServer;
let web: Server;
let hook: string;
let deps: ServerDeps;
let channels: Channels;
let runner: ReportRunner;
let admin: Browser;
let shop: { chart: number; dashboard: number; database: number };
const mails: ParsedMail[] = [];
const posted: { headers: IncomingMessage['headers']; body: string }[] = [];

const portOf = (server: { address(): string | AddressInfo | null }): number =>
  (server.address() as AddressInfo).port;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(address === REFUSED ? new Error('mailbox full') : undefined),
    onData: (stream, _, done) => {
      simpleParser(stream, (_fault, mail) => {
        mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  web = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      posted.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      answer.writeHead(request.url === '/broken' ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => void web.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${portOf(web)}/hook`;

  engine = await testEngine([
    "CREATE TABLE ships AS SELECT i AS id, 'ship <' || i || '>' AS name FROM range(5) AS t(i)",
  ]);
  const meta = openedMeta(':memory:');
  const clock = testClock();
  const random = countingRandom();
  const { id: adminId } = await ensureAdmin(meta, PASSWORD, clock, random);
  const row = { backend: 'duckdb', sqlalchemyUri: ENGINE, uuid: 'a', databaseName: 'harbour' };
  const database = meta.databases.insert(row, clock.now());
  deps = {
    meta,
    engines: engine.host,
    templates: testTemplates(),
    clock: { now: () => clock.now(), sleep: () => new Promise(() => undefined) },
    random,
    log: silentLog,
    config: serverConfig({ publicUrl: 'https://sql.example.org' }),
    runReport: (id) => runner.runNow(id),
  };
  const app = createApp(deps);
  const fetchHere = async (request: Request) => app.fetch(request);
  channels = {
    mail: smtpMail(`smtp://127.0.0.1:${portOf(smtp.server)}`, 'Sextant <reports@example.org>'),
    post: postJson,
    webhookSecret: 'a secret',
  };
  runner = createReports(deps, channels, fetchHere);
  const world = { deps, clock, meta, browser: () => new Browser(fetchHere, '') };
  admin = await signedInAs(world as never, adminId);
  const dataset = await idOf('/api/v1/dataset/', { database, schema: 'main', table_name: 'ships' });
  const chart = await idOf('/api/v1/chart/', {
    slice_name: 'Ships',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['name'], row_limit: 3 }),
  });
  const dashboard = await idOf('/api/v1/dashboard/', {
    dashboard_title: 'Harbour',
    published: true,
    json_metadata: JSON.stringify({
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-1',
          name: 'Ship',
          type: 'NATIVE_FILTER',
          filterType: 'filter_select',
          targets: [{ datasetId: dataset, column: { name: 'id' } }],
          scope: { rootPath: ['ROOT_ID'], excluded: [] },
          controlValues: {},
          cascadeParentIds: [],
          defaultDataMask: {
            extraFormData: { filters: [{ col: 'id', op: 'IN', val: [4] }] },
            filterState: { value: [4] },
          },
        },
      ],
    }),
  });
  await send(admin, 'PUT', `/api/v1/chart/${chart}`, { dashboards: [dashboard] });
  shop = { chart, dashboard, database };
});
beforeEach(() => {
  mails.length = 0;
  posted.length = 0;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await new Promise((resolve) => void web.close(resolve));
  await Promise.all([engine.host.close(), deps.templates.close()]);
});

async function idOf(path: string, body: object): Promise<number> {
  const answer = await send(admin, 'POST', path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

const to = (type: string) => (target: string) => ({ type, recipient_config_json: { target } });
const [email, webhook] = [to('Email'), to('Webhook')];
let count = 0;
async function ran(more: object, by: Browser = admin) {
  const body = {
    type: 'Report',
    name: `report ${(count += 1)}`,
    crontab: '0 8 * * *',
    creation_method: 'alerts_reports',
    report_format: 'CSV',
    ...more,
  };
  const made = await send(by, 'POST', '/api/v1/report/', body);
  const { id } = (await made.json()) as { id: number };
  const started = await send(by, 'POST', `/api/v1/sextant/report/${id}/run`, {});
  expect([made.status, started.status]).toEqual([201, 202]);
  await runner.idle();
  const [run] = deps.meta.reports.lastRuns(id, 1);
  return { state: run?.state, error: run?.errorMessage, value: run?.value };
}
const toOf = ({ to }: ParsedMail): string =>
  [to]
    .flat()
    .map((each) => (each as AddressObject).text)
    .join();

test('a chart is mailed as a file of its rows, from the server’s own routes', async () => {
  const done = await ran({
    chart: shop.chart,
    description: 'Every morning',
    recipients: [email('a@x.io, b@x.io')],
  });
  expect(done).toEqual({ state: 'Success', error: null, value: null });
  const [mail] = mails;
  expect(mail?.subject).toMatch(/^\[Report\] report \d+: Ships$/);
  expect(mail && toOf(mail)).toBe('a@x.io, b@x.io');
  expect(mail?.text).toContain('Every morning');
  expect(mail?.text).toContain('https://sql.example.org/explore/?slice_id=');
  const [file] = mail?.attachments ?? [];
  expect([file?.filename, file?.content.toString('utf8')]).toEqual([
    'Ships.csv',
    'name\nship <0>\nship <1>\nship <2>\n',
  ]);
});

test('a dashboard is mailed as tables with the filters it opens with, and data is never markup', async () => {
  const done = await ran({ dashboard: shop.dashboard, report_format: 'TEXT', recipients: [email('a@x.io')] });
  expect(done.error).toBeNull();
  const [mail] = mails;
  expect(mail?.text).toMatch(/Ships\nname\nship <4>\n/);
  expect(String(mail?.html)).toContain('>ship &lt;4&gt;</td>');
  expect(mail?.text).not.toContain('ship <0>');
});

test('a workbook is one where the report says so', async () => {
  await ran({ chart: shop.chart, extra: { sextant: { file: 'xlsx' } }, recipients: [email('a@x.io')] });
  expect(mails[0]?.attachments[0]?.filename).toBe('Ships.xlsx');
  expect(mails[0]?.attachments[0]?.content.subarray(0, 2).toString()).toBe('PK');
});

test('a recipient that fails stops no other, and the run is an error that names it', async () => {
  const done = await ran({
    chart: shop.chart,
    recipients: [
      email(REFUSED),
      webhook(`${hook.replace('/hook', '/broken')}`),
      email('a@x.io'),
      webhook(hook),
    ],
  });
  expect(done.state).toBe('Error');
  expect(done.error).toContain(REFUSED);
  expect(done.error).toContain('Webhook at 127.0.0.1');
  expect(done.error).not.toContain('/broken');
  expect(posted).toHaveLength(2);
  expect(mails.filter((mail) => toOf(mail) === 'a@x.io')).toHaveLength(1);
});

test('the body of a webhook is signed, and holds the files', async () => {
  await ran({ chart: shop.chart, recipients: [webhook(hook)] });
  const [{ headers, body } = { headers: {}, body: '' }] = posted;
  expect(headers['x-sextant-signature']).toBe(signatureOf('a secret', body));
  const { files } = JSON.parse(body) as { files: { base64: string }[] };
  expect(Buffer.from(files[0]?.base64 ?? '', 'base64').toString()).toMatch(/^name\nship/);
});

test('webhooks of people who are no admins reach no address of this network', async () => {
  const id = addUser({ meta: deps.meta } as never, 'rob', ['Alpha']);
  const app = createApp(deps);
  const world = {
    deps,
    clock: deps.clock,
    meta: deps.meta,
    browser: () => new Browser(async (r) => app.fetch(r), ''),
  };
  const rob = await signedInAs(world as never, id);
  for (const target of [hook, hook.replace('127.0.0.1', 'localhost'), hook.replace('127.0.0.1', '[::1]')]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const done = await ran({ chart: shop.chart, recipients: [webhook(target)] }, rob);
    expect(done.error, target).toMatch(/is an address of a private network/);
  }
  expect(posted).toEqual([]);
});

test('an alert is sent if its value fulfils the condition, and then not again for its grace period', async () => {
  const alert = (sql: string, more: object = {}) => ({
    type: 'Alert',
    chart: shop.chart,
    database: shop.database,
    sql,
    validator_type: 'operator',
    validator_config_json: { op: '>', threshold: 4 },
    recipients: [email('a@x.io')],
    ...more,
  });
  expect(await ran(alert('SELECT count(*) FROM ships'))).toEqual({ state: 'Success', error: null, value: 5 });
  expect(mails[0]?.text).toContain('The value 5 fulfils the condition: > 4.');
  expect(await ran(alert('SELECT 4'))).toEqual({ state: 'Not triggered', error: null, value: 4 });
  expect((await ran(alert('SELECT nothing'))).error).toMatch(/^The query of the alert failed/);
  expect((await ran(alert('SELECT 1, 2'))).error).toMatch(/more than one column/);
  expect((await ran(alert('SELECT 9; DROP TABLE ships'))).error).toMatch(/one statement/);
  expect((await ran(alert('DROP TABLE ships'))).state).toBe('Error');
  expect((await ran(alert('SELECT NULL', { validator_type: 'not null' }))).state).toBe('Not triggered');
  expect(mails.filter((mail) => toOf(mail) === 'a@x.io')).toHaveLength(1);
  const id = await idOf('/api/v1/report/', {
    ...alert('SELECT 9'),
    name: 'again',
    crontab: '@daily',
    creation_method: 'alerts_reports',
    report_format: 'CSV',
  });
  for (const state of ['Success', 'On Grace']) {
    runner.runNow(id);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await runner.idle();
    expect(deps.meta.reports.byId(id)?.lastState).toBe(state);
  }
});

test('the condition of an alert can be tested before it is saved', async () => {
  const check = async (sql: string) => {
    const answer = await send(admin, 'POST', '/api/v1/sextant/report/condition', {
      database: shop.database,
      sql,
      validator_type: 'operator',
      validator_config_json: { op: '<', threshold: 3 },
    });
    return [answer.status, await answer.json()];
  };
  expect(await check('SELECT 2')).toEqual([
    200,
    { result: expect.objectContaining({ triggered: true, value: 2 }) },
  ]);
  expect(await check('SELEC 2')).toEqual([422, { message: expect.stringMatching(/failed/) }]);
});

test('a dashboard is mailed as a picture with the filters it opens with', async () => {
  const picture = async (): Promise<string> => {
    mails.length = 0;
    const done = await ran({
      dashboard: shop.dashboard,
      report_format: 'PNG',
      recipients: [email('a@x.io')],
    });
    expect(done).toEqual({ state: 'Success', error: null, value: null });
    const [file] = mails[0]?.attachments ?? [];
    expect([file?.filename, file?.contentType]).toEqual(['Harbour.png', 'image/png']);
    expect(file?.content.subarray(1, 4).toString()).toBe('PNG');
    return file?.content.toString('base64') ?? '';
  };
  const filtered = await picture();
  const path = `/api/v1/dashboard/${shop.dashboard}`;
  const before = deps.meta.dashboards.byId(shop.dashboard)?.jsonMetadata;
  await send(admin, 'PUT', path, { json_metadata: '{}' });
  expect(await picture()).not.toBe(filtered);
  await send(admin, 'PUT', path, { json_metadata: before });
});

test('a picture of a chart that cannot be computed is not sent', async () => {
  const chart = await idOf('/api/v1/chart/', {
    slice_name: 'Broken',
    viz_type: 'table',
    datasource_id: deps.meta.charts.byId(shop.chart)?.datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['gone'], row_limit: 3 }),
  });
  const done = await ran({ chart, report_format: 'PNG', recipients: [email('a@x.io')] });
  expect([done.state, done.error]).toEqual(['Error', expect.stringContaining('"Broken" could not be drawn')]);
  expect(mails.filter((mail) => mail.attachments.length > 0)).toEqual([]);
});

test('PDF is refused with what to do instead', async () => {
  expect(
    (await ran({ chart: shop.chart, report_format: 'PDF', recipients: [email('a@x.io')] })).error,
  ).toMatch(/makes no PDF. Choose PNG/);
});
