import { expect, test } from 'vitest';
import { DAY } from '#domain/time.ts';
import { createApp } from '../../server/app.ts';
import { signatureOf } from '../../server/webhooks/postJson.ts';
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
  expect(mail?.text).toContain('Ships: 3 of 5 rows: the row limit leaves out the others.');
});

test('a number over rows that a limit cut is not sent, and the run says why', async () => {
  const form = { viz_type: 'big_number', metric: 'count', x_axis: 'id', aggregation: 'sum', row_limit: 2 };
  const { dataset } = world.shop;
  const chart = await idOf('/api/v1/chart/', {
    slice_name: 'How many',
    viz_type: 'big_number',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ ...form, datasource: `${dataset}__table` }),
  });
  for (const report_format of ['PNG', 'TEXT']) {
    const done = await ran({ chart, report_format, recipients: [email('a@x.io')] });
    expect(done.state).toBe('Error');
    expect(done.error).toContain('"How many" was not sent: its number would be of 2 of 5 rows.');
  }
  // A file has the rows and no number of them; the message says what they are of.
  const file = await ran({ chart, report_format: 'CSV', recipients: [email('a@x.io')] });
  expect(file.state).toBe('Success');
  expect(mails.at(-1)?.text).toContain('How many: 2 of 5 rows: the row limit leaves out the others.');
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

test('each recipient is mailed their own rows where the report says so, and unknown addresses get nothing', async () => {
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

test('a report whose chart or dataset is gone, or cannot be read, is an error that says which', async () => {
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
  const unreadable = await idOf('/api/v1/chart/', {
    slice_name: 'Broken',
    viz_type: 'pie',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'pie', metric: 5, groupby: [{ a: 1 }] }),
  });
  const broken = await ran({ chart: unreadable, report_format: 'CSV', recipients: [email('a@x.io')] });
  expect(broken.error).toBe('"Broken" could not be drawn: Metric, Dimensions cannot be read.');
  const unordered = await idOf('/api/v1/chart/', {
    slice_name: 'Unordered',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['one'],
      order_by_cols: ['one desc'],
    }),
  });
  const wrong = await ran({ chart: unordered, report_format: 'CSV', recipients: [email('a@x.io')] });
  expect(wrong.error).toBe('"Unordered" could not be drawn: Found invalid orderby options.');
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
  // Its owner is notified; nobody gets a mail without content.
  expect(mails.filter((mail) => toOf(mail) === 'a@x.io')).toEqual([]);
});

test('a run that is overdue is reported to its owner, and sent', async () => {
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
  const warning = bySubject.get('[Report] late one: needs your attention');
  expect(warning && toOf(warning)).toBe('owner@x.io');
  expect(warning?.text).toMatch(
    /It was due at \d{4}-\d\d-\d\d 08:00 UTC, when the server was not running .* runs only now\./,
  );
  expect(warning?.text).not.toContain('once');
  const sent = bySubject.get('[Report] late one: Ships');
  expect(sent && toOf(sent)).toBe('a@x.io');
  expect(deps.meta.reports.lastRuns(id, 2).map(({ state }) => state)).toEqual(['Success']);
});
