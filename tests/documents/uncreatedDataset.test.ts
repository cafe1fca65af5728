import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { shown } from '#documents/state/state.ts';
import { type ChartContents, datasetOf, newChartContents } from '#domain/chart/chartContents.ts';
import { newDatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { datasourceName } from '#domain/device/datasourceName.ts';
import { ok } from '#domain/result.ts';
import { chartableNumber, datasetOfForm } from '#store/datasets/datasetOfForm.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { putCatalogueEntry } from '#store/catalogue.ts';
import { CATALOGUE_TABLES, write } from '#store/write.ts';
import { createWorld, type ServerKind } from '../world/world.ts';

/* Charts over a dataset that was made without a server. */

const DATASET = '11111111-2222-4333-8444-0000000000d1';
const CHART = '11111111-2222-4333-8444-0000000000c1';

/** A dataset of the table orders, made offline, and what a form calls it. */
async function madeOffline(kind: ServerKind, sql = '') {
  const world = await createWorld(1, kind);
  const { databases } = world.server.meta;
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = databases.insert(database, 0);
  // What the engine finds of the table.
  const columns = [{ name: 'place', type: 'VARCHAR', generic: 1, temporal: false }];
  Object.assign(world.server.deps.engines, {
    ensure: async () => undefined,
    table: async () => ok(null),
    run: async () => ok({ columns, body: Readable.from([Buffer.from('')]) }),
  });
  world.start();
  world.network.online = false;
  const content = newDatasetContents({ databaseId, catalog: null, schema: 'main', sql, title: 'orders' });
  await world.run(createDocument({ id: DATASET, uuid: DATASET, kind: 'dataset', content: { ...content } }));
  const [dataset] = await listDatasets(world.db);
  const datasource = datasourceName(dataset?.id ?? 0, DATASET);
  return { world, databaseId, datasource };
}

/** The columns of its table, as the server listed them before. */
async function knowColumns({ world, databaseId }: Awaited<ReturnType<typeof madeOffline>>): Promise<void> {
  const columns = [
    ['ordered', 'TIMESTAMP'],
    ['city', 'VARCHAR'],
    ['total', 'DOUBLE'],
  ] as const;
  const payload = [{ catalog: null, schema: 'main', name: 'orders', kind: 'table', columns }] as const;
  await write(
    world.db,
    (tx) => putCatalogueEntry(tx, { kind: 'columns', address: { dbId: databaseId }, payload, fetchedAt: 1 }),
    CATALOGUE_TABLES,
  );
}

describe.each(['embedded', 'superset'] as const)('on a server of the kind %s', (kind) => {
  test('a chart over it is created after it, over the number it then has', async () => {
    const { world, datasource } = await madeOffline(kind);
    const content = newChartContents('Orders', { viz_type: 'table', datasource });
    await world.run(createDocument({ id: CHART, uuid: CHART, kind: 'chart', content: { ...content } }));
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    const created = (await getDocument(world.db, DATASET))?.remoteId ?? 0;
    expect(created).toBeGreaterThan(0);
    const chart = await getDocument(world.db, CHART);
    expect(datasetOf((chart && (shown(chart) as ChartContents))?.form ?? {})).toEqual({
      id: created,
      type: 'table',
      uuid: undefined,
    });
    const there = await world.elsewhere.get(`/api/v1/chart/${chart?.remoteId ?? 0}`);
    expect(await there.text()).toContain(`${created}__table`);
  });

  test('a form that still names it by its former number finds it', async () => {
    const { world, datasource } = await madeOffline(kind);
    world.network.online = true;
    await world.pass(60);
    const created = (await getDocument(world.db, DATASET))?.remoteId;
    expect(await datasetOfForm(world.db, { datasource })).toMatchObject({ id: created, name: 'orders' });
  });
});

test('its columns are those that this device knows of its table, until the server has its own', async () => {
  const made = await madeOffline('embedded');
  const { world, datasource } = made;
  const row = { remoteId: null, uuid: DATASET };
  expect((await datasetOfForm(world.db, { datasource }))?.detail?.columns).toEqual([]);
  expect(await chartableNumber(world.db, row)).toBeNull();
  await knowColumns(made);
  const dataset = await datasetOfForm(world.db, { datasource });
  expect(dataset?.detail).toMatchObject({
    columns: [
      { column_name: 'ordered', is_dttm: true, type_generic: 2 },
      { column_name: 'city', type_generic: 1 },
      { column_name: 'total', type_generic: 0 },
    ],
    metrics: [{ metric_name: 'count' }],
    mainTimeColumn: 'ordered',
  });
  expect(await chartableNumber(world.db, row)).toBe(dataset?.id);
  world.network.online = true;
  await world.pass(60);
  const there = await datasetOfForm(world.db, { datasource });
  expect(there?.id).toBeGreaterThan(0);
  expect(there?.detail?.columns).toMatchObject([{ column_name: 'place' }]);
});

test('the columns of a query are not known before the server ran it', async () => {
  const made = await madeOffline('embedded', 'SELECT 1 AS one');
  await knowColumns(made);
  expect((await datasetOfForm(made.world.db, made))?.detail?.columns).toEqual([]);
});
