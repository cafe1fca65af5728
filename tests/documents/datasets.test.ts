import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { pullDatasets } from '#commands/pull/pullLists.ts';
import { pullDocument } from '#commands/pull/pullDocument.ts';
import { datasetDocument } from '#documents/kinds/dataset.ts';
import { copyOf } from '#documents/commands/copyOf.ts';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument, undeleteDocument } from '#documents/commands/lifeCommands.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import {
  type DatasetContents,
  newColumn,
  newDatasetContents,
  newMetric,
} from '#domain/dataset/contents/datasetContents.ts';
import { ok } from '#domain/result.ts';
import { documentOfDataset } from '#store/datasets/datasetDocuments.ts';
import { getDatasets, listDatasets } from '#store/datasets/datasets.ts';
import { getDocument, listDocuments } from '#store/documents/documents.ts';
import { listOutbox, parkedRows } from '#sync/outbox/outbox.ts';
import { FAIR } from '../world/lossyNetwork.ts';
import { createWorld, type ServerKind, type World } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-0000000000d1';
const DS = '11111111-2222-4333-8444-0000000000e1';
const COUNT = '11111111-2222-4333-8444-0000000000e2';
const TOTAL = '11111111-2222-4333-8444-0000000000e3';

interface Opened {
  readonly world: World;
  readonly id: number;
}

/** A server with a dataset of two columns and a metric, which the device has read. */
async function opened(kind: ServerKind): Promise<Opened> {
  const world = await createWorld(1, kind);
  const { datasets, databases } = world.server.meta;
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = databases.insert(database, 0);
  const moments = { createdOn: 0, changedOn: 0 };
  const id = datasets.insert({ databaseId, tableName: 'orders', details: '{}', uuid: UUID, ...moments });
  const flags = { isDttm: false, isActive: true, groupby: true, filterable: true };
  datasets.setColumns(id, [
    { uuid: DS, columnName: 'ds', type: 'DATE', ...flags, isDttm: true, ...moments },
    { uuid: 'city', columnName: 'city', type: 'VARCHAR', ...flags, ...moments },
  ]);
  datasets.setMetrics(id, [{ uuid: COUNT, metricName: 'count', expression: 'COUNT(*)', ...moments }]);
  world.start();
  expect((await pullDocument(world, datasetDocument, id)).ok).toBe(true);
  return { world, id };
}

const contentsOf = async ({ db }: World): Promise<DatasetContents> => {
  const row = await getDocument(db, UUID);
  expect(row).toBeDefined();
  return (row && shown(row)) as DatasetContents;
};

async function edited(world: World, change: Parameters<typeof recipe<DatasetContents>>[2]): Promise<void> {
  const changes = recipe(datasetDocument, await contentsOf(world), change);
  await world.run(editDocument({ id: UUID, changes, label: 'Edit' }), saveDocument({ id: UUID }));
}

async function onServer({ elsewhere }: World, id: number): Promise<Record<string, unknown>> {
  const response = await elsewhere.get(`/api/v1/dataset/${id}`);
  return ((await response.json()) as { result: Record<string, unknown> }).result;
}

async function changeElsewhere({ elsewhere }: World, id: number, fields: object): Promise<void> {
  const response = await elsewhere.send('PUT', `/api/v1/dataset/${id}`, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': elsewhere.csrf ?? '' },
    body: JSON.stringify(fields),
  });
  expect(await response.text()).toContain('"id"');
}

const part = (list: unknown, name: string) =>
  (list as Record<string, unknown>[]).find((each) => (each['column_name'] ?? each['metric_name']) === name);

describe.each(['embedded', 'superset'] as const)('on a server of the kind %s', (kind) => {
  test('columns and metrics edited offline are in lists and charts at once, and on the server later', async () => {
    const { world, id } = await opened(kind);
    world.network.online = false;
    await edited(world, (draft) => {
      const { columns, metrics } = draft as {
        columns: Record<string, object>;
        metrics: Record<string, object>;
      };
      Object.assign(columns[DS] ?? {}, { verbose_name: 'Day' });
      columns['12121212-2222-4333-8444-000000000001'] = newColumn('upper', { expression: 'upper(city)' });
      metrics[TOTAL] = { ...newMetric('total', 'SUM(a)'), d3format: ',.2f' };
      draft.mainTimeColumn = 'ds';
      draft.cacheTimeout = 60;
    });
    const [here] = await getDatasets(world.db, [id]);
    expect(here?.detail).toMatchObject({
      mainTimeColumn: 'ds',
      verboseNames: { ds: 'Day' },
      columnFormats: { total: ',.2f' },
    });
    expect(here?.detail?.columns.map((each) => each.column_name)).toEqual(['ds', 'city', 'upper']);
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    const there = await onServer(world, id);
    expect(there).toMatchObject({ main_dttm_col: 'ds', cache_timeout: 60 });
    expect(part(there['columns'], 'ds')).toMatchObject({ verbose_name: 'Day', uuid: DS });
    expect(part(there['columns'], 'upper')).toMatchObject({ expression: 'upper(city)' });
    expect(part(there['metrics'], 'total')).toMatchObject({ uuid: TOTAL, d3format: ',.2f' });
    expect(part(there['metrics'], 'count')).toMatchObject({ uuid: COUNT });
    expect(await getDocument(world.db, UUID)).toMatchObject({ saved: null, draft: null });
  });

  test('two people who change different columns and settings of one column keep all of both', async () => {
    const { world, id } = await opened(kind);
    const [ds, city] = world.server.meta.datasets.columnsOf(id);
    await changeElsewhere(world, id, {
      columns: [
        { id: ds?.id, column_name: 'ds', description: 'Theirs' },
        { id: city?.id, column_name: 'city', verbose_name: 'Town' },
      ],
    });
    await edited(world, (draft) => {
      Object.assign(draft.columns[DS] ?? {}, { verbose_name: 'Day' });
    });
    await world.pass(9.9);
    const there = await onServer(world, id);
    expect(part(there['columns'], 'ds')).toMatchObject({ verbose_name: 'Day', description: 'Theirs' });
    expect(part(there['columns'], 'city')).toMatchObject({ verbose_name: 'Town' });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('two people who add metrics of one name keep both, one of them renamed', async () => {
    const { world, id } = await opened(kind);
    const [count] = world.server.meta.datasets.metricsOf(id);
    await changeElsewhere(world, id, {
      metrics: [
        { id: count?.id, metric_name: 'count', expression: 'COUNT(*)' },
        { metric_name: 'total', expression: 'SUM(theirs)' },
      ],
    });
    await edited(world, (draft) => {
      Object.assign(draft.metrics, { [TOTAL]: newMetric('total', 'SUM(mine)') });
    });
    await world.pass(9.9);
    await world.pass(9.9);
    const { metrics } = await onServer(world, id);
    expect(part(metrics, 'total')).toMatchObject({ expression: 'SUM(theirs)' });
    expect(part(metrics, 'total (2)')).toMatchObject({ expression: 'SUM(mine)' });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('two labels of one column wait for a person', async () => {
    const { world, id } = await opened(kind);
    const [ds, city] = world.server.meta.datasets.columnsOf(id);
    await changeElsewhere(world, id, {
      columns: [
        { id: ds?.id, column_name: 'ds', verbose_name: 'Theirs' },
        { id: city?.id, column_name: 'city' },
      ],
    });
    await edited(world, (draft) => {
      Object.assign(draft.columns[DS] ?? {}, { verbose_name: 'Mine' });
    });
    await world.pass(9.9);
    expect(await parkedRows(world.db)).toHaveLength(1);
    const row = await getDocument(world.db, UUID);
    expect(row?.conflict?.conflicts.map(({ path }) => path)).toEqual([['columns', DS, 'verbose_name']]);
    expect(part((await onServer(world, id))['columns'], 'ds')).toMatchObject({ verbose_name: 'Theirs' });
  });

  test('an emptied text is empty on the server', async () => {
    const { world, id } = await opened(kind);
    await edited(world, (draft) => {
      Object.assign(draft.metrics[COUNT] ?? {}, {
        warning_text: 'Old',
        extra: { certification: { certified_by: 'A' } },
      });
    });
    await world.pass(9.9);
    await edited(world, (draft) => {
      Object.assign(draft.metrics[COUNT] ?? {}, { warning_text: '', extra: {} });
    });
    await world.pass(9.9);
    expect(part((await onServer(world, id))['metrics'], 'count')).toMatchObject({
      warning_text: null,
      extra: null,
    });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('a deleted dataset is gone from lists at once, and a deletion that was undone is not sent', async () => {
    const { world, id } = await opened(kind);
    await world.run(deleteDocument({ id: UUID }));
    expect(await getDatasets(world.db, [id])).toEqual([]);
    expect(await documentOfDataset(world.db, id)).toBeUndefined();
    await world.run(undeleteDocument({ id: UUID }));
    expect(await getDatasets(world.db, [id])).toMatchObject([{ name: 'orders' }]);
    await world.run(deleteDocument({ id: UUID }));
    await world.pass(60);
    expect(world.server.meta.datasets.byId(id)).toBeNull();
    expect(await listDocuments(world.db, 'dataset')).toEqual([]);
  });

  test('a dataset with pending changes is not hidden by a list that was read meanwhile', async () => {
    const { world, id } = await opened(kind);
    world.network.online = false;
    await edited(world, (draft) => void (draft.title = 'Sales'));
    world.network.online = true;
    expect((await pullDatasets(world)).ok).toBe(true);
    expect(await getDatasets(world.db, [id])).toMatchObject([{ name: 'Sales', kind: 'physical' }]);
  });
});

const NEW = '11111111-2222-4333-8444-0000000000f1';

test('a dataset created offline has a negative number until the server has it, and never twice', async () => {
  const { world } = await opened('embedded');
  const { db, network, server } = world;
  const columns = [{ name: 'a', type: 'INTEGER', generic: 0, temporal: false }];
  Object.assign(server.deps.engines, {
    ensure: async () => undefined,
    run: async () => ok({ columns, body: Readable.from([Buffer.from('')]) }),
  });
  network.online = false;
  const content = newDatasetContents({
    databaseId: 1,
    catalog: null,
    schema: null,
    sql: 'SELECT 1 AS a',
    title: 'Ones',
  });
  await world.run(createDocument({ id: NEW, uuid: NEW, kind: 'dataset', content: { ...content } }));
  const here = (await listDatasets(db)).filter(({ id }) => id < 0);
  expect(here).toMatchObject([{ name: 'Ones', kind: 'virtual', uuid: NEW }]);
  const changes = recipe(datasetDocument, content, (draft) => {
    Object.assign(draft.metrics, { [TOTAL]: newMetric('total', 'SUM(a)') });
  });
  await world.run(editDocument({ id: NEW, changes, label: 'Edit' }), saveDocument({ id: NEW }));
  network.online = true;
  network.onArrival = (call) => {
    network.weather = { ...FAIR, loseResponse: call.startsWith('POST') ? 1 : 0 };
  };
  // A request that runs SQL is given a minute.
  await world.pass(100);
  await world.pass(60);
  expect(await listOutbox(db)).toEqual([]);
  const made = (await listDatasets(db)).filter(({ name }) => name === 'Ones');
  expect(made).toMatchObject([{ uuid: NEW, database: 'Samples' }]);
  expect(made[0]?.id).toBeGreaterThan(0);
  const there = await onServer(world, made[0]?.id ?? 0);
  // What the server found when it ran the SQL, and what was added here.
  expect(part(there['columns'], 'a')).toMatchObject({ type: 'INTEGER' });
  expect((there['metrics'] as { metric_name: string }[]).map((each) => each.metric_name)).toEqual([
    'count',
    'total',
  ]);
});

test('a copy of a dataset of a table is a query of the table, with parts of its own', () => {
  const contents = {
    ...newDatasetContents({ databaseId: 1, catalog: null, schema: 'main', sql: '', title: 'a "b"' }),
    columns: { [DS]: newColumn('ds') },
  };
  const copy = copyOf('dataset', contents) as DatasetContents;
  expect(copy).toMatchObject({ title: 'a "b" (copy)', sql: 'SELECT * FROM "main"."a ""b"""' });
  expect(Object.keys(copy.columns)).toEqual(['new-0']);
});
