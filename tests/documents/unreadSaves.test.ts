import { describe, expect, test } from 'vitest';
import { editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { recipe } from '#documents/state/recipe.ts';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createWorld, type World } from '../world/world.ts';

/** The server takes what is sent, and then fails when it is read back. */

const UUID = '11111111-2222-4333-8444-0000000000c1';
const first = newChartContents('First', { datasource: '1__table', viz_type: 'pie' });

/** Answers the first reading after a request of this method with a status, in the contract's format. */
function failReadAfter(world: World, method: string, status: number): void {
  const { network } = world;
  network.onArrival = (call) => {
    if (!call.startsWith(`${method} `) || !call.includes('/chart/')) return;
    network.onArrival = () => undefined;
    network.portal = () => {
      network.portal = null;
      const errors = [{ message: 'No', error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: {} }];
      return Response.json({ errors, message: 'No' }, { status });
    };
  };
}

async function rename(world: World, from: string, to: string): Promise<void> {
  const changes = recipe(chartDocument, { ...first, title: from }, (draft) => {
    draft.title = to;
  });
  await world.run(editDocument({ id: UUID, changes, label: 'Title' }), saveDocument({ id: UUID }));
}

async function worldWithDataset(kind: 'embedded' | 'superset'): Promise<World> {
  const world = await createWorld(1, kind);
  const { databases, datasets } = world.server.meta;
  const moments = { createdOn: 0, changedOn: 0 };
  const database = { uuid: 'd', databaseName: 'Samples', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
  const databaseId = databases.insert(database, 0);
  const id = datasets.insert({ databaseId, tableName: 'orders', details: '{}', uuid: 's', ...moments });
  expect(id).toBe(1);
  world.start();
  return world;
}

describe.each(['embedded', 'superset'] as const)('on a server of the kind %s', (kind) => {
  test.each([403, 404, 422, 429, 500])(
    'what was changed after a creation stays if reading it back fails with %i [SE-10]',
    async (status) => {
      const world = await worldWithDataset(kind);
      failReadAfter(world, 'POST', status);
      await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'chart', content: { ...first } }));
      await world.pass(1);
      await rename(world, 'First', 'Second');
      await world.pass(600);
      expect(await listOutbox(world.db)).toEqual([]);
      expect((await getDocument(world.db, UUID))?.conflict).toBeNull();
      expect(world.server.meta.charts.list().map(({ sliceName }) => sliceName)).toEqual(['Second']);
    },
  );

  test.each([403, 404, 422, 429, 500])(
    'what was changed after a save stays if reading it back fails with %i [SE-10]',
    async (status) => {
      const world = await worldWithDataset(kind);
      await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'chart', content: { ...first } }));
      await world.pass(60);
      failReadAfter(world, 'PUT', status);
      await rename(world, 'First', 'Second');
      await world.pass(4);
      await rename(world, 'Second', 'Third');
      await world.pass(600);
      expect(await listOutbox(world.db)).toEqual([]);
      expect((await getDocument(world.db, UUID))?.conflict).toBeNull();
      expect(world.server.meta.charts.list().map(({ sliceName }) => sliceName)).toEqual(['Third']);
    },
  );
});
