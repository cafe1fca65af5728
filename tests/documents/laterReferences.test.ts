import { describe, expect, test } from 'vitest';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument } from '#documents/commands/lifeCommands.ts';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { addChart } from '#domain/dashboard/edit/edits/addChart.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox, retryOutboxNow } from '#sync/outbox/outbox.ts';
import { write } from '#store/write.ts';
import { createWorld, type World } from '../world/world.ts';

/** A save that was attempted before its document came to refer to one that the server does not have. */

const BOARD = '11111111-2222-4333-8444-0000000000e1';
const CHART = '11111111-2222-4333-8444-0000000000e2';

const contentsOf = async ({ db }: World): Promise<DashboardContents> => {
  const row = await getDocument(db, BOARD);
  return (row && shown(row)) as DashboardContents;
};

async function saved(world: World, change: Parameters<typeof recipe<DashboardContents>>[2]): Promise<void> {
  const changes = recipe(dashboardDocument, await contentsOf(world), change);
  await world.run(editDocument({ id: BOARD, changes, label: 'Edit' }), saveDocument({ id: BOARD }));
}

async function placeChart(world: World): Promise<void> {
  let next = 0;
  const { layout } = await contentsOf(world);
  const added = addChart(
    layout,
    { chartId: CHART, uuid: CHART, name: 'Late' },
    null,
    () => `new${(next += 1)}`,
  );
  if (!added.ok) throw new Error(added.error.text);
  await saved(world, (draft) => void Object.assign(draft, { layout: added.value }));
}

/** A dashboard on the server, and offline a save of its name that was attempted. */
async function attemptedSave(): Promise<{ world: World; form: Record<string, unknown> }> {
  const world = await createWorld(1, 'embedded');
  const { meta } = world.server;
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = meta.databases.insert(database, 0);
  const dataset = { databaseId, tableName: 'orders', details: '{}', uuid: 's', createdOn: 0, changedOn: 0 };
  const form = { datasource: `${meta.datasets.insert(dataset)}__table`, viz_type: 'pie', metric: 'count' };
  world.start();
  const content = { ...newDashboardContents('Overview') };
  await world.run(createDocument({ id: BOARD, uuid: BOARD, kind: 'dashboard', content }));
  await world.pass(60);
  expect(await listOutbox(world.db)).toEqual([]);
  world.network.online = false;
  await saved(world, (draft) => void Object.assign(draft, { title: 'Renamed' }));
  await world.pass(20);
  expect(await listOutbox(world.db)).toMatchObject([{ state: 'queued', needs: [] }]);
  expect((await listOutbox(world.db))[0]?.attempts).toBeGreaterThan(0);
  return { world, form };
}

describe('a save that was attempted before a chart was made and placed offline', () => {
  test('waits for the creation of the chart and then sends both, and needs nobody to decide [PL-8]', async () => {
    const { world, form } = await attemptedSave();
    await world.run(
      createDocument({
        id: CHART,
        uuid: CHART,
        kind: 'chart',
        content: { ...newChartContents('Late', form) },
      }),
    );
    await placeChart(world);
    world.network.online = true;
    // Both are due: the save is sent before the creation has its answer.
    await write(world.db, retryOutboxNow);
    await world.pass(120);
    expect(await listOutbox(world.db)).toEqual([]);
    const board = world.server.meta.dashboards.list().find(({ uuid }) => uuid === BOARD);
    expect(board?.dashboardTitle).toBe('Renamed');
    const chart = (await getDocument(world.db, CHART))?.remoteId;
    expect(Object.values((await contentsOf(world)).layout)).toContainEqual(
      expect.objectContaining({ meta: expect.objectContaining({ chartId: chart, uuid: CHART }) }),
    );
  });

  test('is left to a person if nobody creates the chart', async () => {
    const { world } = await attemptedSave();
    await placeChart(world);
    world.network.online = true;
    await world.pass(120);
    const message = 'It refers to something that the server does not have.';
    expect((await listOutbox(world.db))[0]).toMatchObject({ state: 'parked', lastAnswer: { message } });
    await world.run(deleteDocument({ id: BOARD }));
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
  });
});
