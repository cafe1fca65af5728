import { describe, expect, test } from 'vitest';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { pullDashboards } from '#commands/pull/pullLists.ts';
import { pullRights } from '#commands/pull/pullRights.ts';
import { changeDocument, editDocument } from '#documents/commands/editCommands.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { allDocuments } from '#store/documents/documents.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { listOutbox, parkedRows, putOutboxRow } from '#sync/outbox/outbox.ts';
import { write } from '#store/write.ts';
import { addUser, send } from '../server/people/people.ts';
import { createWorld, type World } from '../world/world.ts';

/** Dashboards that the person of the device read, and may not read any more. */

const LAYOUT = {
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['MARKDOWN-1'] },
  'MARKDOWN-1': { id: 'MARKDOWN-1', type: 'MARKDOWN', children: [], meta: { code: 'Salaries' } },
};

interface Board {
  readonly world: World;
  readonly id: number;
  /** Takes the right from the person of the device, or gives it back. */
  readonly hide: (isHidden: boolean) => void;
}

/** A device that has read a dashboard of somebody else. */
async function read(): Promise<Board> {
  const world = await createWorld(1, 'embedded');
  const { meta, adminId } = world.server;
  world.start();
  const made = await send(world.elsewhere, 'POST', '/api/v1/dashboard/', { dashboard_title: 'Payroll' });
  const { id } = (await made.json()) as { id: number };
  const owners = [addUser(world.server, 'owner', ['Alpha'])];
  const fields = { owners, published: true, position_json: JSON.stringify(LAYOUT) };
  expect((await send(world.elsewhere, 'PUT', `/api/v1/dashboard/${id}`, fields)).status).toBe(200);
  await pullRights(world);
  await pullDashboards(world);
  await pullDashboard(world, String(id));
  const admin = meta.roles.list().find(({ name }) => name === 'Admin')?.id ?? 0;
  const other = meta.roles.put('Nothing', [
    ['can_read', 'SecurityRestApi'],
    ['can_read', 'Dashboard'],
    ['can_write', 'Dashboard'],
  ]);
  return { world, id, hide: (isHidden) => meta.roles.setOfUser(adminId, [isHidden ? other : admin]) };
}

const onlyDocument = async ({ db }: World): Promise<StoredDocument> => {
  const [row, ...more] = await allDocuments(db);
  expect(more).toEqual([]);
  if (row === undefined) throw new Error('no document');
  return row;
};

const addingText = (row: StoredDocument) =>
  recipe(dashboardDocument, shown(row) as DashboardContents, (draft) => {
    const layout = draft.layout as Record<string, { children: string[] }>;
    layout['MARKDOWN-2'] = {
      id: 'MARKDOWN-2',
      type: 'MARKDOWN',
      children: [],
      meta: { code: 'My note' },
    } as never;
    layout['GRID_ID']?.children.push('MARKDOWN-2');
  });

async function everythingIn({ db }: World): Promise<string> {
  const tables = await Promise.all(db.tables.map(async (table) => table.toArray()));
  return JSON.stringify(tables);
}

/** A minute later the list is read. */
async function readAgain(world: World): Promise<void> {
  await world.clock.advance(60_000);
  expect(await pullDashboards(world)).toMatchObject({ ok: true });
}

describe('a dashboard that may not be read any more', () => {
  test('goes without a version, so that nothing of it is on the device [DOC-15]', async () => {
    const { world, hide } = await read();
    expect(await everythingIn(world)).toContain('Salaries');
    hide(true);
    await readAgain(world);
    expect(await allDocuments(world.db)).toEqual([]);
    expect(await everythingIn(world)).not.toMatch(/Salaries|Payroll/);
  });

  test('leaves the edits of the person, and what they were made in goes [DOC-9 DOC-15]', async () => {
    const { world, hide } = await read();
    const { id } = await onlyDocument(world);
    const changes = addingText(await onlyDocument(world));
    await world.run(editDocument({ id, changes, label: 'Edit' }));
    hide(true);
    await readAgain(world);
    expect((await onlyDocument(world)).detachedAt).not.toBeNull();
    const left = await everythingIn(world);
    expect(left).toContain('My note');
    expect(left).not.toContain('Salaries');
  });

  test('gets a save that waited when it may be read again, however often that was tried before [DOC-9]', async () => {
    const { world, id: number, hide } = await read();
    const { id } = await onlyDocument(world);
    hide(true);
    await world.run(changeDocument({ id, changes: addingText(await onlyDocument(world)) }));
    await world.pass(20);
    expect(await parkedRows(world.db)).toHaveLength(1);
    await write(world.db, async (tx) => {
      for (const row of await parkedRows(tx)) await putOutboxRow(tx, { ...row, state: 'queued' });
    });
    await world.pass(20);
    expect(await parkedRows(world.db)).toHaveLength(1);
    await readAgain(world);
    expect(await everythingIn(world)).not.toContain('Salaries');
    hide(false);
    await readAgain(world);
    await pullDashboard(world, String(number));
    await world.pass(20);
    expect(await listOutbox(world.db)).toEqual([]);
    const there = await world.elsewhere.json<{ result: { position_json: string } }>(
      `/api/v1/dashboard/${number}`,
    );
    expect(there.result.position_json).toMatch(/Salaries.*My note/);
  });
});
