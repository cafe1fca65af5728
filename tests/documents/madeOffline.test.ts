import { describe, expect, test } from 'vitest';
import { setFavorite } from '#commands/dashboard/setFavorite.ts';
import { addOfflineCopy } from '#commands/dashboard/offlineCopy.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { createDocument, deleteDocument } from '#documents/commands/lifeCommands.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { listCharts } from '#store/charts/charts.ts';
import { listDashboards } from '#store/dashboards/dashboards.ts';
import { isFavorite } from '#store/dashboards/favorites.ts';
import { dashboardCopyId, getOfflineCopy, holdChartData } from '#store/dashboards/offlineCopies.ts';
import { loseNumber } from '#documents/sending/lane.ts';
import { documentsWithDraft, getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { write } from '#store/write.ts';
import { createWorld } from '../world/world.ts';

/** What is kept about a dashboard that was made without a server goes with it when it is created. */

const UUID = '11111111-2222-4333-8444-000000000001';
const OTHER = '11111111-2222-4333-8444-000000000002';
const made = (id: string, title: string) =>
  createDocument({ id, uuid: id, kind: 'dashboard', content: { ...newDashboardContents(title) } });

describe.each(['embedded', 'superset'] as const)('on a server of the kind %s', (server) => {
  test('a dashboard made offline is a favourite, is kept offline and remembers its filters, before and after its creation', async () => {
    const world = await createWorld(1, server);
    const { db, network } = world;
    world.start();
    network.online = false;
    await world.run(made(UUID, 'Harbour'), made(OTHER, 'Sea'));
    const all = await listDashboards(db);
    const here = all.find(({ uuid }) => uuid === UUID)?.id ?? 0;
    await world.run(
      setFavorite({ kind: 'dashboard', id: here, isOn: true }),
      addOfflineCopy({ id: dashboardCopyId(here), title: 'Harbour' }),
    );
    await write(db, async (tx) => {
      await tx.filterStates.put({
        dashboardId: here,
        masks: {},
        tabs: {},
        changedAt: 3,
        colors: null,
      });
      await holdChartData(tx, dashboardCopyId(here), ['answer']);
    });
    expect(await isFavorite(db, 'dashboard', here)).toBe(true);
    network.online = true;
    await world.pass(60);
    expect(await listOutbox(db)).toEqual([]);
    const there = (await listDashboards(db)).find(({ uuid }) => uuid === UUID)?.id ?? 0;
    expect(there).toBeGreaterThan(0);
    expect(await isFavorite(db, 'dashboard', there)).toBe(true);
    const status = await world.elsewhere.get(`/api/v1/dashboard/favorite_status/?q=!(${there})`);
    expect(await status.json()).toMatchObject({ result: [{ id: there, value: true }] });
    expect(await getOfflineCopy(db, dashboardCopyId(there))).toMatchObject({ title: 'Harbour' });
    expect(await db.pinnedAnswers.toArray()).toEqual([{ pinId: dashboardCopyId(there), key: 'answer' }]);
    expect(await db.filterStates.get(there)).toMatchObject({ changedAt: 3 });
    expect(await db.filterStates.get(here)).toBeUndefined();
    expect(await db.favorites.get(['dashboard', here])).toBeUndefined();
  });
});

test('a chart made offline does not get the number of one before, under which that one has rows stored', async () => {
  const world = await createWorld(1, 'embedded');
  const { db, network } = world;
  const chart = (id: string) =>
    createDocument({
      id,
      uuid: id,
      kind: 'chart',
      content: { ...newChartContents('Ships', { viz_type: 'table', datasource: '1__table' }) },
    });
  world.start();
  network.online = false;
  await world.run(chart(UUID));
  const [first] = await listCharts(db);
  expect(first?.id).toBeLessThan(0);
  await world.run(deleteDocument({ id: UUID }));
  expect(await listCharts(db)).toEqual([]);
  await world.run(chart(OTHER));
  const [second] = await listCharts(db);
  expect(second?.id).toBeLessThan(first?.id ?? 0);
});

test('what filters of a dashboard refer to by the number of a chart made offline gets the number of the server', async () => {
  const world = await createWorld(1, 'embedded');
  const { db, network } = world;
  const { meta } = world.server;
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = meta.databases.insert(database, 0);
  const dataset = { databaseId, tableName: 'orders', details: '{}', uuid: 's', createdOn: 0, changedOn: 0 };
  const datasource = `${meta.datasets.insert(dataset)}__table`;
  const content = newChartContents('Ships', { viz_type: 'table', datasource });
  world.start();
  network.online = false;
  await world.run(createDocument({ id: OTHER, uuid: OTHER, kind: 'chart', content: { ...content } }));
  const here = (await listCharts(db))[0]?.id ?? 0;
  const layout = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['CHART-a'], parents: ['ROOT_ID'] },
    'CHART-a': { id: 'CHART-a', type: 'CHART', children: [], meta: { chartId: OTHER, width: 4, height: 50 } },
  };
  const gone = here - 7;
  const filter = (chart: number) => ({
    id: 'NATIVE_FILTER-a',
    name: 'A',
    scope: { rootPath: ['ROOT_ID'], excluded: [chart] },
    chartsInScope: chart === here ? [here, gone] : [chart],
  });
  const metadataOf = (chart: number) => ({
    native_filter_configuration: [filter(chart)],
    chart_configuration: { [chart]: { id: chart, crossFilters: { scope: 'global', chartsInScope: [] } } },
    timed_refresh_immune_slices: [chart],
  });
  const dashboard = { ...newDashboardContents('Harbour'), layout, metadata: metadataOf(here) };
  await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'dashboard', content: dashboard }));
  network.online = true;
  await world.pass(120);
  expect(await listOutbox(db)).toEqual([]);
  const there = (await listCharts(db))[0]?.id ?? 0;
  expect(there).toBeGreaterThan(0);
  const [row] = await listDashboards(db);
  const read = await world.elsewhere.get(`/api/v1/dashboard/${row?.id}`);
  const { result } = (await read.json()) as { result: { json_metadata: string } };
  expect(JSON.parse(result.json_metadata)).toMatchObject(metadataOf(there));
  expect(result.json_metadata).not.toMatch(/[^A-Z]-\d/);
});

test('a dashboard that is deleted before its creation takes its favourite with it', async () => {
  const world = await createWorld(1, 'embedded');
  const { db, network } = world;
  world.start();
  network.online = false;
  await world.run(made(UUID, 'Harbour'));
  const [dashboard] = await listDashboards(db);
  await world.run(setFavorite({ kind: 'dashboard', id: dashboard?.id ?? 0, isOn: true }));
  await world.run(deleteDocument({ id: UUID }));
  network.online = true;
  await world.pass(60);
  expect(await listOutbox(db)).toEqual([]);
  expect(await db.favorites.toArray()).toEqual([]);
});

test('a document that is created a second time under its id stays as it was, and is sent once', async () => {
  const world = await createWorld();
  const { db } = world;
  await world.run(made(UUID, 'Harbour'));
  await world.run(made(UUID, 'Sea'));
  expect((await listDashboards(db)).map(({ title }) => title)).toEqual(['Harbour']);
  expect(await listOutbox(db)).toHaveLength(1);
});

test('drafts are listed by the time of their last edit, the latest first', async () => {
  const world = await createWorld();
  const { db, clock } = world;
  const draft = (id: string, title: string) =>
    createDocument({
      id,
      uuid: id,
      kind: 'dashboard',
      content: { ...newDashboardContents(title) },
      isDraft: true,
    });
  await world.run(draft(UUID, 'Harbour'));
  await clock.advance(1_000);
  await world.run(draft(OTHER, 'Sea'));
  expect((await documentsWithDraft(db)).map(({ id }) => id)).toEqual([OTHER, UUID]);
});

test('a document whose number is another one’s goes as one that was deleted, but not while something of it is on its way [RV-9]', async () => {
  const world = await createWorld();
  const { db, clock } = world;
  world.start();
  await world.run(made(UUID, 'Harbour'), made(OTHER, 'Sea'));
  await world.pass(30);
  const lose = (id: string) =>
    write(db, async (tx) => {
      const row = await getDocument(tx, id);
      if (row) await loseNumber(tx, row, clock.now());
    });
  world.network.online = false;
  await world.run(deleteDocument({ id: OTHER }));
  await write(db, (tx) => tx.outbox.toCollection().modify({ state: 'inflight' }));
  await lose(OTHER);
  expect(await getDocument(db, OTHER)).toMatchObject({ remoteId: 2 });
  await lose(UUID);
  expect(await getDocument(db, UUID)).toBeUndefined();
});
