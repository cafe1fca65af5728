import { expect, test } from 'vitest';
import { pullDocument } from '#commands/pull/pullDocument.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { changeDocuments, editDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument } from '#documents/commands/lifeCommands.ts';
import { datasetDocument } from '#documents/kinds/dataset.ts';
import { type DatasetContents, newMetric } from '#domain/dataset/contents/datasetContents.ts';
import { recipe } from '#documents/state/recipe.ts';
import { planReplacement, stillUndoable } from '#documents/commands/replacing.ts';
import { type ChartContents, newChartContents } from '#domain/chart/chartContents.ts';
import { isRecord } from '#domain/jsonValue.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { allDocuments, getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { setting } from '#store/settings.ts';
import { createWorld, type World } from '../world/world.ts';

/** A column is put in place of another in a chart, in a filter of a dashboard and in the dataset, without a server. */

const DATASET = '11111111-2222-4333-8444-0000000000d1';
const CHART = '11111111-2222-4333-8444-0000000000c1';
const DASHBOARD = '11111111-2222-4333-8444-0000000000b1';

interface Sales {
  readonly world: World;
  readonly datasetId: number;
}

/** A device that has read a dataset and made a chart and a filter over it; all of it is on the server. */
async function sales(): Promise<Sales> {
  const world = await createWorld(1, 'superset');
  const { datasets, databases } = world.server.meta;
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const moments = { createdOn: 0, changedOn: 0 };
  const databaseId = databases.insert(database, 0);
  const made = { databaseId, tableName: 'orders', details: '{}', uuid: DATASET, ...moments };
  const datasetId = datasets.insert(made);
  const flags = { isDttm: false, isActive: true, groupby: true, filterable: true };
  datasets.setColumns(datasetId, [
    { uuid: 'city', columnName: 'city', type: 'VARCHAR', ...flags, ...moments },
    { uuid: 'town', columnName: 'town', type: 'VARCHAR', ...flags, ...moments },
  ]);
  datasets.setMetrics(datasetId, [
    { uuid: 'cities', metricName: 'cities', expression: 'COUNT(DISTINCT city)', ...moments },
  ]);
  world.start();
  expect((await pullDocument(world, datasetDocument, datasetId)).ok).toBe(true);
  const form = { viz_type: 'pie', datasource: `${datasetId}__table`, groupby: ['city'], metric: 'cities' };
  const filter = {
    id: 'NATIVE_FILTER-1',
    name: 'City',
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: 'city' } }],
  };
  await world.run(
    createDocument({
      id: CHART,
      uuid: CHART,
      kind: 'chart',
      content: { ...newChartContents('Deals', form) },
    }),
    createDocument({
      id: DASHBOARD,
      uuid: DASHBOARD,
      kind: 'dashboard',
      content: {
        ...newDashboardContents('Sales'),
        metadata: { native_filter_configuration: [filter] },
      },
    }),
  );
  await world.pass(60);
  expect(await listOutbox(world.db)).toEqual([]);
  return { world, datasetId };
}

const textsOf = async ({ db }: World): Promise<readonly string[]> =>
  (await allDocuments(db)).map(({ draft, saved, confirmed }) =>
    JSON.stringify([draft?.content, (saved ?? confirmed)?.content]),
  );

async function answer({ elsewhere }: World, path: string): Promise<string> {
  return JSON.stringify(await (await elsewhere.get(path)).json()).replaceAll('\\', '');
}

test('a replacement without a server is pending in all of its places, and sent when the server is back', async () => {
  const { world, datasetId } = await sales();
  world.network.online = false;
  const replacement = { kind: 'column', datasetId, from: 'city', to: 'town' } as const;
  const places = planReplacement(await allDocuments(world.db), replacement);
  // Charts, dashboards, datasets.
  expect(places.map(({ row, where }) => [row.kind, ...where].join(' '))).toEqual([
    'chart groupby',
    'dashboard City',
    'dataset cities',
  ]);
  await world.run(changeDocuments({ edits: places.map(({ edit }) => edit) }));
  expect(planReplacement(await allDocuments(world.db), replacement)).toEqual([]);
  expect(await listOutbox(world.db)).toHaveLength(3);
  world.network.online = true;
  await world.pass(60);
  expect(await listOutbox(world.db)).toEqual([]);
  expect(await answer(world, `/api/v1/chart/${CHART}`)).toContain('"groupby":["town"]');
  expect(await answer(world, `/api/v1/dashboard/${DASHBOARD}`)).toContain('"column":{"name":"town"}');
  expect(await answer(world, `/api/v1/dataset/${datasetId}`)).toContain('COUNT(DISTINCT town)');
});

test('one undo restores every place to the byte, and nothing is sent', async () => {
  const { world, datasetId } = await sales();
  const before = await textsOf(world);
  const places = planReplacement(await allDocuments(world.db), {
    kind: 'column',
    datasetId,
    from: 'city',
    to: 'town',
  });
  const writes = world.server.meta.charts.byUuid(CHART)?.changedOn;
  await world.run(changeDocuments({ edits: places.map(({ edit }) => edit) }));
  expect(await textsOf(world)).not.toEqual(before);
  await world.run(changeDocuments({ edits: places.map(({ undo }) => undo) }));
  expect(await textsOf(world)).toEqual(before);
  await world.pass(60);
  expect(await listOutbox(world.db)).toEqual([]);
  expect(world.server.meta.charts.byUuid(CHART)?.changedOn).toBe(writes);
});

test('an open draft is changed, too, and what only it contains is not saved', async () => {
  const { world, datasetId } = await sales();
  const shown = async (): Promise<StoredDocument> => (await getDocument(world.db, CHART)) as StoredDocument;
  const content = (await shown()).confirmed?.content as ChartContents;
  const changes = recipe(chartDocument, content, (draft) => {
    if (isRecord(draft.form)) Object.assign(draft.form, { groupby: ['city', 'country'], row_limit: 5 });
  });
  await world.run(editDocument({ id: CHART, changes, label: 'Edit' }));
  const [place] = planReplacement([await shown()], {
    kind: 'column',
    datasetId,
    from: 'city',
    to: 'town',
  });
  expect(place).toBeDefined();
  const before = await shown();
  if (place) await world.run(changeDocuments({ edits: [place.edit] }));
  const after = await shown();
  expect((after.draft?.content as ChartContents | undefined)?.form).toMatchObject({
    groupby: ['town', 'country'],
    row_limit: 5,
  });
  expect((after.saved?.content as ChartContents | undefined)?.form).toEqual({
    ...content.form,
    groupby: ['town'],
  });
  if (place) await world.run(changeDocuments({ edits: [place.undo] }));
  expect((await shown()).draft?.content).toEqual(before.draft?.content);
  expect((await shown()).saved).toBeNull();
});

test('what undoes a replacement is kept with it, without the places that were changed or deleted since', async () => {
  const { world, datasetId } = await sales();
  const before = await textsOf(world);
  const replacement = { kind: 'column', datasetId, from: 'city', to: 'town' } as const;
  const places = planReplacement(await allDocuments(world.db), replacement);
  const undo = { datasetId: DATASET, by: 'town', edits: places.map((place) => place.undo) };
  await world.run(changeDocuments({ edits: places.map(({ edit }) => edit), undo }));
  await world.pass(60);
  const left = async () =>
    stillUndoable(await allDocuments(world.db), (await setting(world.db, 'replaced'))?.edits ?? []);
  // The server has all of it by now.
  expect(await listOutbox(world.db)).toEqual([]);
  expect(await left()).toEqual(undo.edits);
  const content = (await getDocument(world.db, CHART))?.confirmed?.content as ChartContents;
  const changes = recipe(chartDocument, content, (draft) => {
    if (isRecord(draft.form)) Object.assign(draft.form, { groupby: ['country'] });
  });
  await world.run(changeDocuments({ edits: [{ id: CHART, changes, draftChanges: [] }] }));
  expect((await left()).map(({ id }) => id)).toEqual([DASHBOARD, DATASET]);
  await world.run(deleteDocument({ id: DASHBOARD }));
  expect((await left()).map(({ id }) => id)).toEqual([DATASET]);
  await world.run(changeDocuments({ edits: [...(await left())], undo: null }));
  expect(await setting(world.db, 'replaced')).toBeNull();
  const after = await textsOf(world);
  expect(after.find((text) => text.includes('COUNT(DISTINCT city)'))).toBeDefined();
  expect(before.some((text) => text.includes('COUNT(DISTINCT city)'))).toBe(true);
});

test('a metric is replaced in charts and filters, and a table in the datasets that read it, each with its undo', async () => {
  const { world, datasetId } = await sales();
  const content = (await getDocument(world.db, DATASET))?.confirmed?.content as DatasetContents;
  const added = recipe(datasetDocument, content, (draft) => {
    Object.assign(draft.metrics, { buyers: newMetric('buyers', 'COUNT(*)') });
  });
  await world.run(changeDocuments({ edits: [{ id: DATASET, changes: added, draftChanges: [] }] }));
  const before = await textsOf(world);
  const { databaseId } = content;
  for (const replacement of [
    { kind: 'metric', datasetId, from: 'cities', to: 'buyers' },
    { kind: 'table', databaseId, from: 'orders', to: 'orders_2005' },
  ] as const) {
    const places = planReplacement(await allDocuments(world.db), replacement);
    const kinds = places.map(({ row, where }) => [row.kind, ...where].join(' '));
    expect(kinds).toEqual(replacement.kind === 'metric' ? ['chart metric'] : ['dataset Name']);
    await world.run(changeDocuments({ edits: places.map(({ edit }) => edit) }));
    expect(await textsOf(world)).not.toEqual(before);
    await world.run(changeDocuments({ edits: places.map(({ undo }) => undo) }));
    expect(await textsOf(world)).toEqual(before);
  }
});
