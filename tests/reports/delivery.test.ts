import { expect, test } from 'vitest';
import { extractText } from 'unpdf';
import { DAY } from '#domain/time.ts';
import { createApp } from '../../server/app.ts';
import { signatureOf } from '../../server/reports/delivery/webhook.ts';
import { Browser } from '../server/browser.ts';
import { addUser, send, signedInAs } from '../server/people/people.ts';
import { deliveryWorld, email, REFUSED, toOf, webhook } from './deliveryWorld.ts';

const world = deliveryWorld();
const { mails, posted, ran, idOf } = world;

test('a chart is mailed as a file of its rows, from the server’s own routes', async () => {
  const done = await ran({
    chart: world.shop.chart,
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
  const done = await ran({
    dashboard: world.shop.dashboard,
    report_format: 'TEXT',
    recipients: [email('a@x.io')],
  });
  expect(done.error).toBeNull();
  const [mail] = mails;
  expect(mail?.text).toMatch(/Ships\nname\nship <4>\n/);
  expect(String(mail?.html)).toContain('>ship &lt;4&gt;</td>');
  expect(mail?.text).not.toContain('ship <0>');
});

test('a workbook is one where the report says so', async () => {
  await ran({ chart: world.shop.chart, extra: { sextant: { file: 'xlsx' } }, recipients: [email('a@x.io')] });
  expect(mails[0]?.attachments[0]?.filename).toBe('Ships.xlsx');
  expect(mails[0]?.attachments[0]?.content.subarray(0, 2).toString()).toBe('PK');
});

test('a recipient that fails stops no other, and the run is an error that names it', async () => {
  const done = await ran({
    chart: world.shop.chart,
    recipients: [
      email(REFUSED),
      webhook(`${world.hook.replace('/hook', '/broken')}`),
      email('a@x.io'),
      webhook(world.hook),
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
  await ran({ chart: world.shop.chart, recipients: [webhook(world.hook)] });
  const [{ headers, body } = { headers: {}, body: '' }] = posted;
  expect(headers['x-sextant-signature']).toBe(signatureOf('a secret', body));
  const { files } = JSON.parse(body) as { files: { base64: string }[] };
  expect(Buffer.from(files[0]?.base64 ?? '', 'base64').toString()).toMatch(/^name\nship/);
});

test('Slack gets the text without files, in which nothing calls a whole channel, and a name of a channel fails', async () => {
  const slack = (target: string) => ({ type: 'SlackV2', recipient_config_json: { target } });
  const done = await ran({
    chart: world.shop.chart,
    context_markdown: 'Look <!channel> & tell',
    recipients: [slack(world.hook), slack('#sales')],
  });
  expect(posted).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = posted;
  expect(headers['x-sextant-signature']).toBeUndefined();
  const { text, ...others } = JSON.parse(body) as { text: string };
  expect(others).toEqual({});
  expect(text).toContain('Look &lt;!channel&gt; &amp; tell');
  expect(text).toMatch(/Files are not sent to Slack: .+\.csv\.$/);
  expect(done.state).toBe('Error');
  expect(done.error).toContain('not by the name of a channel');
});

test('webhooks of people who are no admins reach no address of this network', async () => {
  const id = addUser({ meta: world.deps.meta } as never, 'rob', ['Alpha']);
  const app = createApp(world.deps);
  const signing = {
    deps: world.deps,
    clock: world.deps.clock,
    meta: world.deps.meta,
    browser: () => new Browser(async (r) => app.fetch(r), ''),
  };
  const rob = await signedInAs(signing as never, id);
  for (const target of [
    world.hook,
    world.hook.replace('127.0.0.1', 'localhost'),
    world.hook.replace('127.0.0.1', '[::1]'),
  ]) {
    const done = await ran({ chart: world.shop.chart, recipients: [webhook(target)] }, rob);
    expect(done.error, target).toMatch(/is an address of a private network/);
  }
  expect(posted).toEqual([]);
});

test('an alert is sent if its value fulfils the condition, and then not again for its grace period', async () => {
  const alert = (sql: string, more: object = {}) => ({
    type: 'Alert',
    chart: world.shop.chart,
    database: world.shop.database,
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
  const toIt = mails.filter((mail) => toOf(mail) === 'a@x.io');
  expect(toIt.filter(({ subject }) => subject?.endsWith('could not be checked') !== true)).toHaveLength(1);
  expect(toIt).toHaveLength(5);
  const id = await idOf('/api/v1/report/', {
    ...alert('SELECT 9'),
    name: 'again',
    crontab: '@daily',
    creation_method: 'alerts_reports',
    report_format: 'CSV',
  });
  for (const state of ['Success', 'On Grace']) {
    world.runner.runNow(id);
    await world.runner.idle();
    expect(world.deps.meta.reports.byId(id)?.lastState).toBe(state);
  }
});

test('the condition of an alert can be tested before it is saved', async () => {
  const check = async (sql: string) => {
    const answer = await send(world.admin, 'POST', '/api/v1/sextant/report/condition', {
      database: world.shop.database,
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
      dashboard: world.shop.dashboard,
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
  const path = `/api/v1/dashboard/${world.shop.dashboard}`;
  // The same, to the last point, that its owner downloads.
  const moved = await world.admin.get(`${path}/screenshot/x/`);
  const own = await world.admin.get(moved.headers.get('Location') ?? '');
  expect(Buffer.from(await own.arrayBuffer()).toString('base64')).toBe(filtered);
  const before = world.deps.meta.dashboards.byId(world.shop.dashboard)?.jsonMetadata;
  await send(world.admin, 'PUT', path, { json_metadata: '{}' });
  expect(await picture()).not.toBe(filtered);
  await send(world.admin, 'PUT', path, { json_metadata: before });
});

test('a picture of a chart that cannot be computed is not sent', async () => {
  const chart = await idOf('/api/v1/chart/', {
    slice_name: 'Broken',
    viz_type: 'table',
    datasource_id: world.deps.meta.charts.byId(world.shop.chart)?.datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['gone'], row_limit: 3 }),
  });
  const done = await ran({ chart, report_format: 'PNG', recipients: [email('a@x.io')] });
  expect([done.state, done.error]).toEqual(['Error', expect.stringContaining('"Broken" could not be drawn')]);
  expect(mails.filter((mail) => mail.attachments.length > 0)).toEqual([]);
});

test('a dashboard is mailed as a PDF with its title, its filters, the date and the names of its charts as text', async () => {
  const done = await ran({
    dashboard: world.shop.dashboard,
    report_format: 'PDF',
    recipients: [email('a@x.io')],
  });
  expect(done).toEqual({ state: 'Success', error: null, value: null });
  const [file] = mails[0]?.attachments ?? [];
  expect([file?.filename, file?.contentType]).toEqual(['Harbour.pdf', 'application/pdf']);
  const { text } = await extractText(new Uint8Array(file?.content ?? []));
  expect(text[0]).toMatch(/^Harbour\s+\d{4}-\d\d-\d\d \d\d:\d\d UTC\s+Filters: Ship: 4\s+Ships\s+1 \/ 1$/);
});

test('a chart is mailed as a PDF under its name', async () => {
  await ran({ chart: world.shop.chart, report_format: 'PDF', recipients: [email('a@x.io')] });
  const [file] = mails[0]?.attachments ?? [];
  const { text, totalPages } = await extractText(new Uint8Array(file?.content ?? []));
  expect([file?.filename, totalPages, text[0]?.slice(0, 5)]).toEqual(['Ships.pdf', 1, 'Ships']);
});

test('each recipient is mailed their own rows where the report says so, and whoever is unknown nothing', async () => {
  const { meta } = world.deps;
  const database = ['database_access', `[harbour].(id:${world.shop.database})`] as const;
  const pairs = [
    ['can_read', 'Chart'],
    ['can_read', 'Dataset'],
    ['can_csv', 'Superset'],
    ['can_export_data', 'Superset'],
    database,
  ] as const;
  const add = (username: string, email: string) => {
    const id = meta.users.insert(
      { username, passwordHash: '', firstName: username, lastName: 'X', email },
      0,
    );
    meta.roles.grant(id, meta.roles.put(`role of ${username}`, [...pairs]));
    return id;
  };
  add('anna', 'Anna@x.io');
  add('ben', 'ben@x.io');
  add('two', 'twice@x.io');
  add('too', 'twice@x.io');
  await idOf('/api/v1/rowlevelsecurity/', {
    name: 'rule',
    filter_type: 'Regular',
    tables: [meta.charts.byId(world.shop.chart)?.datasetId],
    roles: [meta.roles.byName('role of anna')?.id],
    clause: 'id = 1',
  });
  const done = await ran({
    chart: world.shop.chart,
    extra: { sextant: { rows: 'recipient' } },
    recipients: [email('anna@x.io, ben@x.io'), email('stranger@x.io, twice@x.io'), webhook(world.hook)],
  });
  const rows = (to: string) =>
    mails.find((mail) => toOf(mail) === to)?.attachments[0]?.content.toString('utf8');
  expect(rows('anna@x.io')).toBe('name\nship <1>\n');
  expect(rows('ben@x.io')).toBe('name\nship <0>\nship <1>\nship <2>\n');
  expect(mails.find((mail) => toOf(mail) === 'anna@x.io')?.text).toContain('as anna X sees it');
  expect(mails.map(toOf).filter((to) => /stranger|twice/.test(to))).toEqual([]);
  expect(posted).toEqual([]);
  expect(done.state).toBe('Error');
  expect(done.error).toMatch(/stranger@x.io: Nobody with an account/);
  expect(done.error).toMatch(/twice@x.io: Several people/);
  expect(done.error).toMatch(/Webhook at .*: Only mail goes to a person/);
});

test('the recipients of an alert are told when its check fails, without the reason', async () => {
  await ran({
    type: 'Alert',
    chart: world.shop.chart,
    database: world.shop.database,
    sql: 'SELECT secret FROM nowhere',
    validator_type: 'operator',
    validator_config_json: { op: '>', threshold: 4 },
    recipients: [email('watch@x.io')],
  });
  const mail = mails.find((each) => toOf(each) === 'watch@x.io');
  expect(mail?.subject).toMatch(/could not be checked$/);
  expect(`${mail?.text} ${String(mail?.html)}`).not.toMatch(/secret|nowhere/);
});

test('a report whose chart or dataset is gone is an error that says which, in every format', async () => {
  const dataset = await idOf('/api/v1/dataset/', {
    database: world.shop.database,
    schema: 'main',
    sql: 'SELECT 1 AS one',
    table_name: 'brief',
  });
  const chart = await idOf('/api/v1/chart/', {
    slice_name: 'Brief',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'table', query_mode: 'raw', all_columns: ['one'] }),
  });
  world.deps.meta.datasets.remove(dataset);
  for (const report_format of ['CSV', 'TEXT', 'PNG', 'PDF']) {
    const done = await ran({ chart, report_format, recipients: [email('a@x.io')] });
    expect(done.state, report_format).toBe('Error');
    expect(done.error, report_format).toMatch(/^"Brief" could not be drawn: .*dataset/i);
  }
  const id = await idOf('/api/v1/report/', {
    type: 'Report',
    name: 'of a chart that goes',
    crontab: '@daily',
    creation_method: 'alerts_reports',
    chart,
    recipients: [email('a@x.io')],
  });
  world.deps.meta.charts.remove(chart);
  world.runner.runNow(id);
  await world.runner.idle();
  const [run] = world.deps.meta.reports.lastRuns(id, 1);
  expect([run?.state, run?.errorMessage]).toEqual(['Error', 'Its chart or dashboard was deleted.']);
  // Its owner is told; nobody gets a mail without content.
  expect(mails.filter((mail) => toOf(mail) === 'a@x.io')).toEqual([]);
});

test('a run that is overdue is told to its owner, and sent', async () => {
  const { deps, runner, shop } = world;
  const made = await send(world.admin, 'POST', '/api/v1/report/', {
    type: 'Report',
    name: 'late one',
    crontab: '0 8 * * *',
    creation_method: 'alerts_reports',
    report_format: 'CSV',
    chart: shop.chart,
    recipients: [email('a@x.io')],
    extra: { sextant: { missed: 'run' } },
  });
  const { id } = (await made.json()) as { id: number };
  const [admin] = deps.meta.owners.of('report', id).map((owner) => deps.meta.users.byId(owner));
  deps.meta.users.update(admin?.id ?? 0, { email: 'owner@x.io' });
  // The server was stopped for two days.
  deps.meta.reports.note(id, { consideredOn: deps.clock.now() - 2 * DAY });
  runner.tick();
  await runner.idle();
  const bySubject = new Map(mails.map((mail) => [mail.subject, mail]));
  const told = bySubject.get('[Report] late one: needs your attention');
  expect(told && toOf(told)).toBe('owner@x.io');
  expect(told?.text).toMatch(
    /It was due at \d{4}-\d\d-\d\d 08:00 UTC, when the server was not running .* runs only now\./,
  );
  expect(told?.text).not.toContain('once');
  const sent = bySubject.get('[Report] late one: Ships');
  expect(sent && toOf(sent)).toBe('a@x.io');
  expect(deps.meta.reports.lastRuns(id, 2).map(({ state }) => state)).toEqual(['Success']);
});
