import { describe, expect, test } from 'vitest';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { recipe } from '#documents/state/recipe.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createWorld } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-0000000000c1';
const chartOf = (dataset: number) => newChartContents('Sales', { datasource: `${dataset}__table` });

describe.each(['embedded', 'superset'] as const)('on a server of the kind %s', (kind) => {
  test('a rejected creation is sent again when the person saves what may mend it', async () => {
    const world = await createWorld(1, kind);
    const { databases, datasets, charts } = world.server.meta;
    const moments = { createdOn: 0, changedOn: 0 };
    const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
    const databaseId = databases.insert(database, 0);
    const there = datasets.insert({ databaseId, tableName: 'orders', details: '{}', uuid: 's', ...moments });
    world.start();
    const content = chartOf(there + 9);
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'chart', content: { ...content } }));
    await world.pass(60);
    expect(await listOutbox(world.db)).toMatchObject([{ command: 'document.create', state: 'parked' }]);
    const changes = recipe(chartDocument, content, (draft) => {
      Object.assign(draft.form, chartOf(there).form);
    });
    await world.run(editDocument({ id: UUID, changes, label: 'Dataset' }), saveDocument({ id: UUID }));
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(charts.byUuid(UUID)).toMatchObject({ sliceName: 'Sales', datasetId: there });
  });

  test('a creation of which nothing is left to send goes, and its document with it', async () => {
    const world = await createWorld(1, kind);
    world.start();
    world.network.online = false;
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'chart', content: { ...chartOf(1) } }));
    await world.db.documents.update(UUID, { saved: null });
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(await world.db.documents.get(UUID)).toBeUndefined();
    expect(world.server.meta.charts.byUuid(UUID)).toBeFalsy();
  });
});
