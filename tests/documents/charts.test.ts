import { listServerCharts } from '#api/entity/lists.ts';
import { describe, expect, test } from 'vitest';
import { chartDocument } from '#documents/kinds/chart.ts';
import { editDocument, saveDocument, undoEdit } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument, resolveConflict } from '#documents/commands/lifeCommands.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import { type ChartContents, newChartContents } from '#domain/chart/chartContents.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import { listCharts } from '#store/charts/charts.ts';
import type { SextantDb } from '#store/db.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox, parkedRows } from '#sync/outbox/outbox.ts';
import { FAIR } from '../world/lossyNetwork.ts';
import { createWorld, type ServerKind, type World } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-0000000000c1';

const contentsOf = async (db: SextantDb): Promise<ChartContents> => {
  const row = await getDocument(db, UUID);
  expect(row).toBeDefined();
  return (row && shown(row)) as ChartContents;
};

async function edited(world: World, change: Parameters<typeof recipe<ChartContents>>[2]): Promise<void> {
  const changes = recipe(chartDocument, await contentsOf(world.db), change);
  await world.run(editDocument({ id: UUID, changes, label: 'Edit' }));
}

interface StoredChart {
  readonly id: number;
  readonly slice_name: string;
  readonly viz_type: string;
  readonly params: string;
  readonly datasource_id: number;
}

async function onServer({ elsewhere }: World): Promise<StoredChart | null> {
  const response = await elsewhere.get(`/api/v1/chart/${UUID}`);
  return response.status === 200 ? ((await response.json()) as { result: StoredChart }).result : null;
}

async function changeElsewhere(world: World, fields: object): Promise<void> {
  const { elsewhere } = world;
  const response = await elsewhere.send('PUT', `/api/v1/chart/${(await onServer(world))?.id}`, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': elsewhere.csrf ?? '' },
    body: JSON.stringify(fields),
  });
  expect(response.status).toBe(200);
}

function datasetOn({ server: { meta } }: World): number {
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = meta.databases.insert(database, 0);
  const dataset = { databaseId, tableName: 'orders', details: '{}', uuid: 's', createdOn: 0, changedOn: 0 };
  return meta.datasets.insert(dataset);
}

async function emptyWorld(server: ServerKind): Promise<{ world: World; form: Record<string, unknown> }> {
  const world = await createWorld(1, server);
  const form = {
    datasource: `${datasetOn(world)}__table`,
    viz_type: 'pie',
    metric: 'count',
    groupby: ['region'],
  };
  world.start();
  return { world, form };
}

const created = (form: Record<string, unknown>) =>
  createDocument({ id: UUID, uuid: UUID, kind: 'chart', content: { ...newChartContents('Sales', form) } });

async function worldWith(server: ServerKind): Promise<World> {
  const { world, form } = await emptyWorld(server);
  await world.run(created(form));
  await world.pass(9.9);
  await world.pass(9.9);
  expect(await listOutbox(world.db)).toEqual([]);
  return world;
}

const formOn = async (world: World) => parseRecord((await onServer(world))?.params ?? null);

describe.each(['embedded', 'superset'] as const)('on a server of the kind %s', (server) => {
  test('a chart that is created and edited offline exists once, with its type and dataset [CHT-02]', async () => {
    const { world, form } = await emptyWorld(server);
    const { db, network } = world;
    network.online = false;
    await world.run(created(form));
    await edited(world, (draft) => {
      draft.form = { ...draft.form, viz_type: 'table', groupby: ['city'] };
    });
    await world.run(saveDocument({ id: UUID }));
    await world.pass(20);
    network.online = true;
    await world.pass(60);
    expect(await listOutbox(db)).toEqual([]);
    const there = await onServer(world);
    expect(there).toMatchObject({ slice_name: 'Sales', viz_type: 'table' });
    expect(`${there?.datasource_id}__table`).toBe(form['datasource']);
    expect(await formOn(world)).toEqual({ ...form, viz_type: 'table', groupby: ['city'] });
    expect(await getDocument(db, UUID)).toMatchObject({ remoteId: there?.id, saved: null, draft: null });
    expect(await listCharts(db)).toMatchObject([
      { id: there?.id, name: 'Sales', vizType: 'table', uuid: UUID },
    ]);
  });

  test('a creation with a lost response creates no duplicate', async () => {
    const { world, form } = await emptyWorld(server);
    world.network.onArrival = (call) => {
      world.network.weather = { ...FAIR, loseResponse: call.startsWith('POST') ? 1 : 0 };
    };
    await world.run(created(form));
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    const listed = await listServerCharts(world.api.client);
    expect(listed.ok && listed.value.map(({ name }) => name)).toEqual(['Sales']);
  });

  test('two people who change different controls and fields keep all of both', async () => {
    const world = await worldWith(server);
    const form = await formOn(world);
    await changeElsewhere(world, {
      params: JSON.stringify({ ...form, row_limit: 7 }),
      description: 'Theirs',
    });
    await edited(world, (draft) => {
      draft.title = 'Mine';
      draft.form = { ...draft.form, groupby: ['city'] };
    });
    await world.run(saveDocument({ id: UUID }));
    await world.pass(9.9);
    expect(await onServer(world)).toMatchObject({ slice_name: 'Mine', description: 'Theirs' });
    expect(await formOn(world)).toEqual({ ...form, row_limit: 7, groupby: ['city'] });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('two values of one control wait for a person', async () => {
    const world = await worldWith(server);
    const form = await formOn(world);
    await changeElsewhere(world, { params: JSON.stringify({ ...form, metric: 'theirs' }) });
    await edited(world, (draft) => {
      draft.form = { ...draft.form, metric: 'mine' };
    });
    await world.run(saveDocument({ id: UUID }));
    await world.pass(9.9);
    expect(await formOn(world)).toMatchObject({ metric: 'theirs' });
    expect(await parkedRows(world.db)).toHaveLength(1);
    expect(await getDocument(world.db, UUID)).toMatchObject({ conflict: { author: 'Sextant Admin' } });
    await world.run(resolveConflict({ id: UUID, take: 'mine' }));
    await world.pass(9.9);
    expect(await formOn(world)).toMatchObject({ metric: 'mine' });
  });

  test('a draft is undone, and a deletion is sent', async () => {
    const world = await worldWith(server);
    await edited(world, (draft) => void (draft.title = 'Mine'));
    await world.run(undoEdit({ id: UUID }));
    expect(await contentsOf(world.db)).toMatchObject({ title: 'Sales' });
    await world.run(deleteDocument({ id: UUID }));
    await world.pass(20);
    expect(await onServer(world)).toBeNull();
    expect(await listCharts(world.db)).toEqual([]);
  });

  test('a deletion ends where somebody else was faster', async () => {
    const world = await worldWith(server);
    await world.run(deleteDocument({ id: UUID }));
    world.server.meta.charts.remove((await onServer(world))?.id ?? 0);
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(await getDocument(world.db, UUID)).toBeUndefined();
  });
});
