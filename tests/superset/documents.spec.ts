import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { newChartContents } from '#domain/chart/chartContents.ts';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import { changeDocument, editDocument, saveDocument } from '#documents/commands/editCommands.ts';
import { createDocument, deleteDocument, resolveConflict } from '#documents/commands/lifeCommands.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listDocumentVersions } from '#store/documents/documentVersions.ts';
import { listOutbox, parkedRows } from '#sync/outbox/outbox.ts';
import { createDevice, type Device } from './device.ts';
import { supersetWorld } from './supersetWorld.ts';

/*
 * Dashboards and charts as documents of a device, saved to a real Superset whose own users change the same dashboard:
 * creations with a mark, saves that are read back, merges and conflicts.
 */

const world = supersetWorld();
const { made } = world;

interface Stored {
  readonly id: number;
  readonly dashboard_title: string;
  readonly css: string | null;
  readonly position_json: string | null;
  readonly json_metadata: string | null;
}

async function stored(uuid: string): Promise<Stored> {
  const { status, body } = await world.superset.call('GET', `/api/v1/dashboard/${uuid}`);
  expect(status).toBe(200);
  return (body as { result: Stored }).result;
}

async function elsewhere(uuid: string, fields: object): Promise<void> {
  const { id } = await stored(uuid);
  expect((await world.superset.call('PUT', `/api/v1/dashboard/${id}`, fields)).status).toBe(200);
}

const LAYOUT = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
  'ROW-1': {
    id: 'ROW-1',
    type: 'ROW',
    children: ['HEADER-1'],
    parents: ['ROOT_ID', 'GRID_ID'],
    meta: { background: 'BACKGROUND_TRANSPARENT' },
  },
  'HEADER-1': {
    id: 'HEADER-1',
    type: 'HEADER',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
    meta: { text: 'Sextant', unknown: { kept: true } },
  },
};

/** A device, and a dashboard that it made there. */
async function prepared(): Promise<{ device: Device; uuid: string }> {
  const device = await createDevice(world.gateway.url);
  const uuid = randomUUID();
  await device.run(
    createDocument({
      id: uuid,
      uuid,
      kind: 'dashboard',
      content: { ...newDashboardContents(`Sextant ${uuid}`), layout: LAYOUT },
    }),
  );
  await device.send();
  expect(await listOutbox(device.db)).toEqual([]);
  made.push(`/api/v1/dashboard/${(await stored(uuid)).id}`);
  return { device, uuid };
}

async function contents({ db }: Device, id: string): Promise<DashboardContents> {
  const row = await getDocument(db, id);
  return (row && shown(row)) as DashboardContents;
}

async function change(
  device: Device,
  id: string,
  work: Parameters<typeof recipe<DashboardContents>>[2],
): Promise<void> {
  const changes = recipe(dashboardDocument, await contents(device, id), work);
  await device.run(changeDocument({ id, changes }));
}

test('a dashboard made without a network arrives once although the response is lost, and reads back as it was saved', async () => {
  const device = await createDevice(world.gateway.url);
  const uuid = randomUUID();
  device.isOnline = false;
  const content = { ...newDashboardContents(`Sextant ${uuid}`), css: 'a { color: red }', layout: LAYOUT };
  await device.run(createDocument({ id: uuid, uuid, kind: 'dashboard', content }));
  await device.run(
    editDocument({
      id: uuid,
      label: 'Edit',
      changes: recipe(dashboardDocument, await contents(device, uuid), (draft) => {
        draft.title = `Sextant renamed ${uuid}`;
      }),
    }),
    saveDocument({ id: uuid }),
  );
  device.isOnline = true;
  const lost = world.gateway.loseNext('answer', 'POST', /\/api\/v1\/dashboard\/$/);
  const sending = device.send();
  await lost;
  await sending;
  await expect
    .poll(
      async () => {
        await device.send();
        return (await listOutbox(device.db)).length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  const there = await stored(uuid);
  made.push(`/api/v1/dashboard/${there.id}`);
  expect(there).toMatchObject({ dashboard_title: `Sextant renamed ${uuid}`, css: 'a { color: red }' });
  expect(JSON.parse(there.position_json ?? '{}')).toEqual(LAYOUT);
  const q = encodeURIComponent(`(columns:!(id),filters:!((col:uuid,opr:eq,value:'${uuid}')))`);
  expect((await world.superset.call('GET', `/api/v1/dashboard/?q=${q}`)).body).toMatchObject({ count: 1 });
  expect(await getDocument(device.db, uuid)).toMatchObject({ remoteId: there.id, saved: null, draft: null });
});

test('changes of the title, the layout, the filters and the colours by the device and by others are merged', async () => {
  const { device, uuid } = await prepared();
  device.isOnline = false;
  await change(device, uuid, (draft) => {
    draft.title = `Sextant mine ${uuid}`;
    draft.metadata['label_colors'] = { Planes: '#123456' };
  });
  const filter = {
    id: 'NATIVE_FILTER-1',
    type: 'NATIVE_FILTER',
    name: 'Country',
    filterType: 'filter_select',
  };
  const header = LAYOUT['HEADER-1'];
  const positions = { ...LAYOUT, 'HEADER-1': { ...header, meta: { ...header.meta, text: 'Theirs' } } };
  await elsewhere(uuid, {
    json_metadata: JSON.stringify({ native_filter_configuration: [filter], positions }),
  });
  device.isOnline = true;
  await device.send();
  expect(await listOutbox(device.db)).toEqual([]);
  const there = await stored(uuid);
  const metadata = JSON.parse(there.json_metadata ?? '{}') as Record<string, unknown>;
  expect(there.dashboard_title).toBe(`Sextant mine ${uuid}`);
  expect(metadata['label_colors']).toEqual({ Planes: '#123456' });
  expect(metadata['native_filter_configuration']).toMatchObject([{ name: 'Country' }]);
  expect(JSON.parse(there.position_json ?? '{}')).toMatchObject({
    'HEADER-1': { meta: { text: 'Theirs', unknown: { kept: true } } },
  });
  expect(await contents(device, uuid)).toMatchObject({ title: `Sextant mine ${uuid}` });
});

test('contradicting titles wait for a person; the decision is saved, and the other side is a version [DOC-7 DOC-8]', async () => {
  const { device, uuid } = await prepared();
  await change(device, uuid, (draft) => {
    draft.title = `Sextant mine ${uuid}`;
  });
  await elsewhere(uuid, { dashboard_title: `Sextant theirs ${uuid}`, css: 'theirs {}' });
  await device.send();
  expect(await parkedRows(device.db)).toHaveLength(1);
  expect((await stored(uuid)).dashboard_title).toBe(`Sextant theirs ${uuid}`);
  const { conflict } = (await getDocument(device.db, uuid)) ?? {};
  expect(conflict?.conflicts).toMatchObject([{ path: ['title'] }]);
  expect(conflict?.author).not.toBe('');
  await device.run(resolveConflict({ id: uuid, take: 'mine' }));
  await expect
    .poll(
      async () => {
        await device.send();
        return (await listOutbox(device.db)).length;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
  expect(await stored(uuid)).toMatchObject({ dashboard_title: `Sextant mine ${uuid}`, css: 'theirs {}' });
  const [version] = await listDocumentVersions(device.db, uuid);
  expect(version).toMatchObject({ why: 'replaced', content: { title: `Sextant theirs ${uuid}` } });
});

test('a chart and the dashboard that shows it are made without a network, and refer to each other by the ids of the Superset', async () => {
  const device = await createDevice(world.gateway.url);
  const { body } = await world.superset.call('GET', '/api/v1/dataset/?q=(page_size:1)');
  const dataset = (body as { ids: number[] }).ids[0] ?? 0;
  const [chart, uuid] = [randomUUID(), randomUUID()];
  device.isOnline = false;
  const form = { datasource: `${dataset}__table`, viz_type: 'table', row_limit: 10 };
  const placed = {
    ...LAYOUT,
    'ROW-1': { ...LAYOUT['ROW-1'], children: ['CHART-1'] },
    'CHART-1': {
      id: 'CHART-1',
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
      meta: { chartId: chart, width: 4, height: 50, sliceName: 'Sextant chart' },
    },
  };
  const { 'HEADER-1': _header, ...layout } = placed;
  await device.run(
    createDocument({
      id: uuid,
      uuid,
      kind: 'dashboard',
      content: { ...newDashboardContents(`Sextant ${uuid}`), layout },
    }),
    createDocument({
      id: chart,
      uuid: chart,
      kind: 'chart',
      content: { ...newChartContents('Sextant chart', form) },
    }),
  );
  device.isOnline = true;
  await device.send();
  await device.send();
  expect(await listOutbox(device.db)).toEqual([]);
  const { remoteId } = (await getDocument(device.db, chart)) ?? {};
  const there = await stored(uuid);
  made.push(`/api/v1/dashboard/${there.id}`, `/api/v1/chart/${remoteId}`);
  expect(JSON.parse(there.position_json ?? '{}')).toMatchObject({
    'CHART-1': { meta: { chartId: remoteId } },
  });
  const charts = await world.superset.call('GET', `/api/v1/dashboard/${there.id}/charts`);
  expect(charts.body).toMatchObject({ result: [{ id: remoteId, slice_name: 'Sextant chart' }] });
});

test('a dashboard deleted by others is kept with its edits; a deletion from the device arrives', async () => {
  const { device, uuid } = await prepared();
  const { id } = await stored(uuid);
  await change(device, uuid, (draft) => {
    draft.css = 'mine {}';
  });
  expect((await world.superset.call('DELETE', `/api/v1/dashboard/${id}`)).status).toBe(200);
  await device.send();
  expect((await getDocument(device.db, uuid))?.detachedAt).not.toBeNull();

  const second = await prepared();
  await second.device.run(deleteDocument({ id: second.uuid }));
  await expect
    .poll(
      async () => {
        await second.device.send();
        return (await world.superset.call('GET', `/api/v1/dashboard/${second.uuid}`)).status;
      },
      { timeout: 30_000 },
    )
    .toBe(404);
});
