import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { openDb } from '#store/db.ts';
import { documentsByNumber, getDocument } from '#store/documents/documents.ts';
import { SCHEMA_V1, SCHEMA_V2 } from '#store/schema.ts';

const dashboard = {
  id: 6,
  uuid: 'u-6',
  slug: 'births',
  title: 'Renamed on a train',
  published: true,
  changedAt: 1,
  changedBy: 'A D',
  owners: [{ id: 1, name: 'A D' }],
  certifiedBy: '',
  certificationDetails: '',
};
const position = { ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' } };

async function schemaOne(rows: Readonly<Record<string, readonly object[]>>) {
  const deps = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = new Dexie('work', deps);
  old.version(1).stores(SCHEMA_V1);
  await old.open();
  for (const [table, each] of Object.entries(rows)) await old.table(table).bulkAdd([...each]);
  old.close();
  return openDb('work', deps);
}

test('dashboards of schema 1 become documents, with a pending title as a save [MI-2]', async () => {
  const waiting = {
    id: 'row',
    command: 'dashboard.save',
    args: { id: 6 },
    lane: 'dashboard:6',
    state: 'queued',
    attempts: 2,
    coalesceKey: 'dashboard.save dashboard:6',
  };
  const filters = { ...waiting, id: 'filters', command: 'dashboard.saveFilters', coalesceKey: null };
  const db = await schemaOne({
    dashboards: [dashboard, { ...dashboard, id: 7, uuid: null, slug: null }],
    dashboardContents: [
      {
        id: 6,
        positionJson: JSON.stringify(position),
        jsonMetadata: '{"color_scheme":"theirs"}',
        css: 'a{}',
        chartIds: [54],
        datasetIds: [],
        readAt: 5,
      },
    ],
    confirmedDashboards: [{ id: 6, fields: { title: 'Births', published: true }, confirmedAt: 5 }],
    outbox: [waiting, filters],
    filterStates: [{ dashboardId: 6, masks: {}, tabs: {}, changedAt: 3, colors: null }],
    pins: [{ id: 'dashboard:6', title: 'Births', datasetIds: null }],
  });
  expect(await getDocument(db, 'u-6')).toMatchObject({
    kind: 'dashboard',
    remoteId: 6,
    confirmed: {
      content: { title: 'Births', css: 'a{}', owners: [1], metadata: { color_scheme: 'theirs' } },
    },
    saved: { content: { title: 'Renamed on a train' }, base: { title: 'Births' } },
    draft: null,
  });
  expect(await documentsByNumber(db, 'dashboard', 7)).toEqual([]);
  expect(await db.outbox.orderBy('seq').toArray()).toMatchObject([
    {
      id: 'row',
      command: 'document.save',
      args: { id: 'u-6', needs: [] },
      lane: 'document:u-6',
      attempts: 2,
    },
    { id: 'filters', command: 'dashboard.saveFilters', lane: 'dashboard:6' },
  ]);
  expect(await db.dashboards.count()).toBe(2);
  expect(await db.filterStates.get(6)).toMatchObject({ changedAt: 3 });
  expect(await db.pins.get('dashboard:6')).toMatchObject({ title: 'Births' });
});

test('a dashboard of schema 1 without edits becomes a document without a save', async () => {
  const db = await schemaOne({
    dashboards: [{ ...dashboard, uuid: null }],
    dashboardContents: [
      { id: 6, positionJson: null, jsonMetadata: null, css: '', chartIds: [], datasetIds: [], readAt: 5 },
    ],
  });
  expect(await getDocument(db, 'dashboard-6')).toMatchObject({ remoteId: 6, uuid: null, saved: null });
});

test('schema 2 gets room for tables made on the device, and loses nothing', async () => {
  const deps = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = new Dexie('work', deps);
  old.version(2).stores(SCHEMA_V2);
  await old.open();
  await old.table('tabs').put({ id: 'a', name: 'Kept' });
  old.close();
  const db = openDb('work', deps);
  expect(await db.tabs.get('a')).toMatchObject({ name: 'Kept' });
  expect(await db.keptTables.count()).toBe(0);
});
