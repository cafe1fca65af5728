import { expect, test } from 'vitest';
import { changesByOthers } from '#app/shell/inbox/changesByOthers.ts';
import type { ChangedThing } from '#domain/inbox/changedThing.ts';
import { type InboxNote, placeOf } from '#domain/inbox/inboxNote.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { err, ok } from '#domain/result.ts';
import { listCharts, putCharts } from '#store/charts/charts.ts';
import { putFavorites } from '#store/dashboards/favorites.ts';
import { putSetting } from '#store/settings.ts';
import { write } from '#store/write.ts';
import { freshDb } from '../world/freshDb.ts';

const ME = { id: 7, username: 'ada', displayName: 'Ada Lovelace' };

const thing = (id: number, more: Partial<ChangedThing> = {}): ChangedThing => ({
  kind: 'dashboard',
  id,
  name: `Board ${id}`,
  changedAt: 100,
  changedBy: 'Bob Hope',
  owners: [7],
  ...more,
});

async function changesWorld() {
  const db = freshDb();
  await write(db, (tx) => putFavorites(tx, [{ kind: 'chart', id: 3, isOn: true }]), ['favorites']);
  const added: InboxNote[] = [];
  const disk = { isFull: false };
  const keep = async (notes: readonly InboxNote[]) => {
    if (!disk.isFull) added.push(...notes);
    return !disk.isFull;
  };
  return {
    db,
    disk,
    added,
    look: async (things: readonly ChangedThing[] | null) => {
      added.length = 0;
      const recentChanges = async () => (things === null ? err('The server is away.') : ok(things));
      await changesByOthers(db, { recentChanges }, ME, keep);
      return added.map(({ id, by, ...note }) => [id, by, note.name, placeOf({ id, ...note })]);
    },
  };
}

test('what others changed of what a person owns or has as a favourite is listed with who it was and leads to it', async () => {
  const { look } = await changesWorld();
  expect(await look([thing(1, { changedAt: 50 })])).toEqual([]);
  const things = [
    thing(1),
    thing(3, { kind: 'chart', name: 'Ships', owners: [], changedAt: 90 }),
    thing(4, { owners: [8] }),
    thing(5, { changedBy: 'Ada Lovelace' }),
    thing(6, { changedAt: 50 }),
  ];
  expect(await look(things)).toEqual([
    ['dashboard:1 100', 'Bob Hope', 'Board 1', '/superset/dashboard/1/'],
    ['chart:3 90', 'Bob Hope', 'Ships', '/explore/?slice_id=3'],
  ]);
  expect(await look(things)).toEqual([]);
});

test('a new device lists nothing that was there before, and nothing is lost while the server is away', async () => {
  const { look } = await changesWorld();
  expect(await look(null)).toEqual([]);
  expect(await look([])).toEqual([]);
  expect(await look(null)).toEqual([]);
  expect((await look([thing(1)])).map(([id]) => id)).toEqual(['dashboard:1 100']);
});

test('a change that a full disk did not store is reported with the next check', async () => {
  const { disk, look } = await changesWorld();
  expect(await look([])).toEqual([]);
  disk.isFull = true;
  expect(await look([thing(1)])).toEqual([]);
  disk.isFull = false;
  expect(await look([thing(1)])).toHaveLength(1);
});

test('the lists are not asked for by who may not read them', async () => {
  const { db, look } = await changesWorld();
  expect(await look([])).toEqual([]);
  const rights = { isAdmin: false, pairs: ['can_read Dashboard'] };
  await write(db, (tx) => putSetting(tx, 'rights', rights));
  expect(await look([thing(1)])).toEqual([]);
  await write(db, (tx) =>
    putSetting(tx, 'rights', { ...rights, pairs: [...rights.pairs, 'can_read Chart'] }),
  );
  expect(await look([thing(1)])).toHaveLength(1);
});

test('a chart of this device knows who changed it last, and is no older than it was', async () => {
  const { db, look } = await changesWorld();
  await write(db, (tx) => putCharts(tx, [chart(3, 80), chart(4, 120)]), ['charts']);
  await look([
    thing(3, { kind: 'chart', changedAt: 90, owners: [] }),
    thing(4, { kind: 'chart', changedAt: 110, owners: [] }),
    thing(5, { kind: 'chart', changedAt: 130, owners: [] }),
  ]);
  expect((await listCharts(db)).map(({ id, changedAt, changedBy }) => [id, changedAt, changedBy])).toEqual([
    [3, 90, 'Bob Hope'],
    [4, 120, 'Ada Lovelace'],
  ]);
});

const chart = (id: number, changedAt: number): SavedChart => ({
  id,
  uuid: null,
  name: `Chart ${id}`,
  vizType: 'pie',
  description: '',
  datasetId: 7,
  datasetName: '',
  changedAt,
  changedBy: 'Ada Lovelace',
  certifiedBy: '',
  dashboards: null,
  formData: null,
});
