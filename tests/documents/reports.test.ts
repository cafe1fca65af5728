import { describe, expect, test } from 'vitest';
import { pullReports } from '#commands/pull/pullRecords.ts';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument } from '#documents/commands/lifeCommands.ts';
import { reportDocument } from '#documents/kinds/report.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { newReportContents, type ReportContents } from '#domain/report/reportContents.ts';
import { getDocument, listDocuments } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { saveReport } from '#api/report/reports.ts';
import { ok } from '#domain/result.ts';
import { createWorld, type World } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-0000000000b1';

const made = (world: World, more: Partial<ReportContents> = {}): ReportContents => ({
  ...newReportContents('Weekly', 'Europe/Berlin'),
  target: { kind: 'dashboard', id: dashboardIn(world) },
  recipients: [{ type: 'Email', target: 'a@x.io', cc: '', bcc: '' }],
  ...more,
});

const dashboardIn = ({ server: { meta } }: World): number =>
  meta.dashboards.list()[0]?.id ??
  meta.dashboards.insert({ uuid: 'd', dashboardTitle: 'Harbour', createdOn: 0, changedOn: 0 } as never);

async function edited(world: World, id: string, parts: Partial<ReportContents>): Promise<void> {
  const row = await getDocument(world.db, id);
  const content = (row && shown(row)) as ReportContents;
  const changes = recipe(reportDocument, content, (draft) => void Object.assign(draft, parts));
  await world.run(editDocument({ id, changes, label: 'Edit' }), saveDocument({ id }));
}

describe.each(['embedded', 'superset'] as const)('reports on a server of the kind %s', (kind) => {
  test('a report made offline is on the server later, once [RPT-01, RPT-04, CALL-60]', async () => {
    const world = await createWorld(1, kind);
    world.start();
    world.network.online = false;
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'report', content: { ...made(world) } }));
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    const row = world.server.meta.reports.named('Report', 'Weekly');
    expect(row).toMatchObject({ crontab: '0 8 * * 1', timezone: 'Europe/Berlin', active: true });
    expect(row?.dashboardId).toBe(dashboardIn(world));
    expect(world.server.meta.reports.recipients(row?.id ?? 0).map(({ type }) => type)).toEqual(['Email']);
    expect(await getDocument(world.db, UUID)).toMatchObject({ remoteId: row?.id, saved: null, draft: null });
  });

  test('a report on a chart that was made offline too waits for the chart, and is on it [RPT-02]', async () => {
    const world = await createWorld(1, kind);
    const { meta } = world.server;
    const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
    const databaseId = meta.databases.insert(database, 0);
    const dataset = { databaseId, tableName: 'orders', details: '{}', uuid: 's', createdOn: 0, changedOn: 0 };
    const form = { datasource: `${meta.datasets.insert(dataset)}__table`, viz_type: 'pie', metric: 'count' };
    world.start();
    world.network.online = false;
    const chart = UUID.replace('b1', 'c1');
    const contents = { ...newChartContents('Deals', form) };
    const content = { ...made(world, { target: { kind: 'chart', id: chart }, recipients: [] }) };
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'report', content, isDraft: true }));
    await world.run(createDocument({ id: chart, uuid: chart, kind: 'chart', content: contents }));
    await edited(world, UUID, { recipients: made(world).recipients });
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    const { remoteId } = (await getDocument(world.db, chart)) ?? {};
    expect(remoteId).toEqual(expect.any(Number));
    expect(meta.reports.named('Report', 'Weekly')?.chartId).toBe(remoteId);
    const row = await getDocument(world.db, UUID);
    expect(row && shown(row)).toMatchObject({ target: { kind: 'chart', id: remoteId } });
  });

  test('a report that refers to nothing is left to a person, who can delete it', async () => {
    const world = await createWorld(1, kind);
    world.start();
    const target = { kind: 'chart' as const, id: UUID.replace('b1', 'c2') };
    await world.run(
      createDocument({ id: UUID, uuid: UUID, kind: 'report', content: { ...made(world, { target }) } }),
    );
    await world.pass(60);
    const message = 'It refers to something that the server does not have.';
    expect(await listOutbox(world.db)).toMatchObject([{ state: 'parked', lastAnswer: { message } }]);
    await world.run(deleteDocument({ id: UUID }));
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('a switch leaves the rest as it is, edits of two people are merged by field, and a deletion is sent [RPT-03, RPT-05, RPT-06, CALL-62, CALL-63]', async () => {
    const world = await createWorld(1, kind);
    const { reports } = world.server.meta;
    world.start();
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'report', content: { ...made(world) } }));
    await world.pass(60);
    const id = reports.named('Report', 'Weekly')?.id ?? 0;
    reports.update(id, { description: 'theirs' });
    await edited(world, UUID, { active: false });
    await world.pass(60);
    expect(reports.byId(id)).toMatchObject({ active: false, description: 'theirs' });
    await edited(world, UUID, { crontab: '0 9 * * *', recipients: [] });
    await world.pass(60);
    expect(reports.byId(id)).toMatchObject({ crontab: '0 9 * * *', active: false, description: 'theirs' });
    expect(reports.recipients(id)).toEqual([]);
    await world.run(deleteDocument({ id: UUID }));
    await world.pass(60);
    expect(reports.byId(id)).toBeNull();
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('owners are chosen when it is made or later, and without a choice its author owns it', async () => {
    const world = await createWorld(1, kind);
    const { owners, reports, users } = world.server.meta;
    const names = { firstName: 'Col', lastName: 'League', email: 'c@x.io' };
    const colleague = users.insert({ username: 'colleague', passwordHash: '', ...names }, 0);
    world.start();
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'report', content: { ...made(world) } }));
    await world.pass(60);
    const id = reports.named('Report', 'Weekly')?.id ?? 0;
    const [author] = owners.of('report', id);
    expect(author).toBeDefined();
    await pullReports(world);
    await edited(world, UUID, { owners: [author ?? 0, colleague] });
    await world.pass(60);
    expect(owners.of('report', id)).toEqual([author, colleague]);
    expect(await listOutbox(world.db)).toEqual([]);
    const other = UUID.replace('b1', 'b2');
    const content = made(world, { title: 'Daily', owners: [colleague] });
    await world.run(createDocument({ id: other, uuid: other, kind: 'report', content: { ...content } }));
    await world.pass(60);
    expect(owners.of('report', reports.named('Report', 'Daily')?.id ?? 0)).toEqual([colleague]);
  });

  test('the reports of the server are read, alerts with their conditions [CALL-59, ENT-21]', async () => {
    const world = await createWorld(1, kind);
    const { meta } = world.server;
    const dashboardId = dashboardIn(world);
    const id = meta.reports.insert(
      {
        type: 'Alert',
        name: 'Too many',
        crontab: '@daily',
        timezone: 'UTC',
        active: true,
        reportFormat: 'CSV',
        sql: 'SELECT 1',
        validatorType: 'operator',
        validatorConfigJson: '{"op":">","threshold":3}',
        logRetention: 90,
        gracePeriod: 60,
        workingTimeout: 60,
        forceScreenshot: false,
        extra: '{"sextant":{"retries":2},"other":1}',
        dashboardId,
        consideredOn: 0,
        createdOn: 0,
        changedOn: 0,
      },
      [{ type: 'Webhook', config: '{"target":"https://x.io"}' }],
    );
    world.start();
    expect((await pullReports(world)).ok).toBe(true);
    const [row] = await listDocuments(world.db, 'report');
    expect(row?.remoteId).toBe(id);
    expect(row && shown(row)).toMatchObject({
      title: 'Too many',
      type: 'Alert',
      target: { kind: 'dashboard', id: dashboardId },
      validator: { op: '>', threshold: 3, type: 'operator' },
      recipients: [{ type: 'Webhook', target: 'https://x.io', cc: '', bcc: '' }],
      extra: { sextant: { retries: 2 }, other: 1 },
    });
    expect(row?.confirmed?.info).toEqual({ lastState: 'Not triggered', lastRun: null });
  });
});

test('a report is switched by a request with the active flag alone [CALL-61]', async () => {
  const sent: unknown[] = [];
  const client = {
    json: async (request: unknown) => {
      sent.push(request);
      return ok({});
    },
  };
  const contents = { ...newReportContents('Weekly', 'UTC'), active: false };
  await saveReport(client as never, 7, contents, { parts: ['active'], base: null });
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/api/v1/report/7',
      query: {},
      body: { json: { active: false } },
      headers: {},
    },
  ]);
});
