import { listServerDashboards } from '#api/entity/lists.ts';
import { describe, expect, test } from 'vitest';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { pullDashboards } from '#commands/pull/pullLists.ts';
import { setTitle } from '#commands/dashboard/dashboard.ts';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import {
  discardDocumentDraft,
  editDocument,
  saveDocument,
  undoEdit,
} from '#documents/commands/editCommands.ts';
import {
  copyDocument,
  createDocument,
  deleteDocument,
  forgetMerge,
  pushDocument,
  resolveConflict,
  restoreDocumentVersion,
  undeleteDocument,
  undoResolve,
} from '#documents/commands/lifeCommands.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { findDashboard, listDashboards } from '#store/dashboards/dashboards.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listDocumentVersions } from '#store/documents/documentVersions.ts';
import { listOutbox, parkedRows } from '#sync/outbox/outbox.ts';
import type { SextantDb } from '#store/db.ts';
import { FAIR } from '../world/lossyNetwork.ts';
import { createWorld, type ServerKind, type World } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-000000000001';
const OTHER = '11111111-2222-4333-8444-000000000002';
const kind = 'dashboard';

const contentsOf = async (db: SextantDb, id = UUID): Promise<DashboardContents> => {
  const row = await getDocument(db, id);
  expect(row).toBeDefined();
  return (row && shown(row)) as DashboardContents;
};
const edited = async (
  world: World,
  change: Parameters<typeof recipe<DashboardContents>>[2],
  id = UUID,
): Promise<void> => {
  const changes = recipe(dashboardDocument, await contentsOf(world.db, id), change);
  await world.run(editDocument({ id, changes, label: 'Edit' }));
};
interface StoredDashboard {
  readonly id: number;
  readonly uuid: string;
  readonly dashboard_title: string;
  readonly css: string | null;
  readonly position_json: string | null;
  readonly json_metadata: string | null;
}
const onServer = async (
  { elsewhere }: World,
  name: string | number = UUID,
): Promise<StoredDashboard | null> => {
  const response = await elsewhere.get(`/api/v1/dashboard/${name}`);
  return response.status === 200 ? ((await response.json()) as { result: StoredDashboard }).result : null;
};
const asked = ({ elsewhere }: World, method: string, id: number, fields?: object) =>
  elsewhere.send(method, `/api/v1/dashboard/${id}`, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': elsewhere.csrf ?? '' },
    ...(fields && { body: JSON.stringify(fields) }),
  });
const changeElsewhere = async (world: World, fields: object): Promise<void> => {
  const there = await onServer(world);
  const response = await asked(world, 'PUT', there?.id ?? 0, fields);
  expect(response.status).toBe(200);
};
const created = (title: string, id = UUID) =>
  createDocument({ id, uuid: id, kind, content: { ...newDashboardContents(title) } });

async function worldWith(server: ServerKind): Promise<World> {
  const world = await createWorld(1, server);
  world.start();
  await world.run(created('Harbour'));
  await world.pass(9.9);
  await world.pass(9.9);
  expect(await listOutbox(world.db)).toEqual([]);
  return world;
}

describe.each(['embedded', 'superset'] as const)('on a server of the kind %s', (server) => {
  test('a dashboard that is created, edited and saved offline exists once, with all its content [DOC-1 DOC-10]', async () => {
    const world = await createWorld(1, server);
    const { db, network } = world;
    world.start();
    network.online = false;
    await world.run(created('Harbour'));
    await edited(world, (draft) => {
      draft.css = 'a{}';
      draft.layout['ROOT_ID'] = { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] };
      draft.layout['GRID_ID'] = { id: 'GRID_ID', type: 'GRID', children: [] };
    });
    await world.run(saveDocument({ id: UUID }));
    await world.pass(20);
    const [listed] = await listDashboards(db);
    expect(listed).toMatchObject({ title: 'Harbour', uuid: UUID });
    expect(listed?.id).toBeLessThan(0);
    network.online = true;
    await world.pass(60);
    expect(await listOutbox(db)).toEqual([]);
    const there = await onServer(world);
    expect(there).toMatchObject({ dashboard_title: 'Harbour', css: 'a{}' });
    expect(JSON.parse(there?.position_json ?? '{}')).toHaveProperty('GRID_ID');
    expect(await getDocument(db, UUID)).toMatchObject({ remoteId: there?.id, saved: null, draft: null });
    expect((await listDashboards(db)).map(({ id }) => id)).toEqual([there?.id]);
    await pullDashboards({ db, api: world.api, clock: world.clock });
    expect((await listDashboards(db)).map(({ id }) => id)).toEqual([there?.id]);
  });

  test('a creation with a lost response creates no duplicate [SE-8]', async () => {
    const world = await createWorld(1, server);
    const { db, network } = world;
    world.start();
    network.onArrival = (call) => {
      network.weather = { ...FAIR, loseResponse: call.startsWith('POST') ? 1 : 0 };
    };
    await world.run(created('Harbour'));
    await world.pass(60);
    expect(await listOutbox(db)).toEqual([]);
    const listed = await listServerDashboards(world.api.client);
    expect(listed.ok && listed.value.map(({ title }) => title)).toEqual(['Harbour']);
  });

  test('changes of different parts by two people are merged, and both see all of them [DOC-4]', async () => {
    const world = await worldWith(server);
    await changeElsewhere(world, { css: 'theirs{}' });
    await edited(world, (draft) => void (draft.title = 'Mine'));
    await world.run(saveDocument({ id: UUID }));
    await world.pass(9.9);
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Mine', css: 'theirs{}' });
    expect(await contentsOf(world.db)).toMatchObject({ title: 'Mine', css: 'theirs{}' });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('a merged save is noted with what was saved here, until that was shown', async () => {
    const world = await worldWith(server);
    const { db } = world;
    await changeElsewhere(world, { css: 'theirs{}' });
    await edited(world, (draft) => void (draft.title = 'Mine'));
    await world.run(saveDocument({ id: UUID }));
    await world.pass(9.9);
    expect((await getDocument(db, UUID))?.merged).toMatchObject({
      mine: { title: 'Mine', css: '' },
      written: { title: 'Mine', css: 'theirs{}' },
    });
    await world.run(forgetMerge({ id: UUID }));
    expect((await getDocument(db, UUID))?.merged).toBeNull();
  });

  test('a save that nobody else changed is not noted as merged', async () => {
    const world = await worldWith(server);
    await edited(world, (draft) => void (draft.title = 'Mine'));
    await world.run(saveDocument({ id: UUID }));
    await world.pass(9.9);
    expect((await getDocument(world.db, UUID))?.merged ?? null).toBeNull();
  });

  test('changes of the same part wait for a person, and nothing is lost whatever is decided [DOC-7]', async () => {
    const world = await worldWith(server);
    const { db } = world;
    await changeElsewhere(world, { dashboard_title: 'Theirs', css: 'theirs{}' });
    await world.run(setTitle({ id: (await onServer(world))?.id ?? 0, title: 'Mine' }));
    await world.pass(9.9);
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Theirs' });
    expect(await parkedRows(db)).toMatchObject([
      { command: 'document.save', lastAnswer: { kind: 'conflict' } },
    ]);
    expect((await getDocument(db, UUID))?.conflict?.conflicts).toMatchObject([{ path: ['title'] }]);
    await world.run(resolveConflict({ id: UUID, take: 'theirs' }));
    await world.run(undoResolve({ id: UUID }));
    await world.pass(9.9);
    expect((await getDocument(db, UUID))?.conflict).not.toBeNull();
    await world.run(resolveConflict({ id: UUID, take: 'both', copy: { id: OTHER, uuid: OTHER } }));
    await world.pass(20);
    expect(await listOutbox(db)).toEqual([]);
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Theirs' });
    expect(await onServer(world, OTHER)).toMatchObject({ dashboard_title: 'Mine (copy)' });
    expect(await listDocumentVersions(db, UUID)).toMatchObject([{ title: 'Mine', why: 'decided' }]);
  });

  test('keeping mine in a conflict keeps the rest of theirs', async () => {
    const world = await worldWith(server);
    await changeElsewhere(world, { dashboard_title: 'Theirs', css: 'theirs{}' });
    await edited(world, (draft) => void (draft.title = 'Mine'));
    await world.run(saveDocument({ id: UUID }));
    await world.pass(9.9);
    await world.run(resolveConflict({ id: UUID, take: 'mine' }));
    await world.pass(9.9);
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Mine', css: 'theirs{}' });
    expect(await listDocumentVersions(world.db, UUID)).toMatchObject([{ title: 'Theirs', why: 'replaced' }]);
  });

  test('a draft is visible here only, and can be undone and discarded into a version', async () => {
    const world = await worldWith(server);
    const { db } = world;
    await edited(world, (draft) => void (draft.title = 'Draft'));
    await edited(world, (draft) => void (draft.css = 'b{}'));
    await world.run(undoEdit({ id: UUID }));
    await world.pass(9.9);
    expect(await findDashboard(db, UUID)).toMatchObject({ title: 'Draft' });
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Harbour' });
    await world.run(discardDocumentDraft({ id: UUID }));
    expect(await findDashboard(db, UUID)).toMatchObject({ title: 'Harbour' });
    const [version] = await listDocumentVersions(db, UUID);
    expect(version).toMatchObject({ title: 'Draft', why: 'discarded' });
    const made = { id: OTHER, uuid: OTHER };
    await world.run(restoreDocumentVersion({ seq: version?.seq ?? 0, label: 'Restore', made }));
    expect(await findDashboard(db, UUID)).toMatchObject({ title: 'Draft' });
  });

  test('a deletion can be undone, then it is sent, and its content can be reopened [DOC-11]', async () => {
    const world = await worldWith(server);
    const { db } = world;
    await world.run(deleteDocument({ id: UUID }));
    expect(await listDashboards(db)).toEqual([]);
    await world.pass(7);
    await world.run(undeleteDocument({ id: UUID }));
    await world.pass(20);
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Harbour' });
    expect(await listDashboards(db)).toMatchObject([{ title: 'Harbour' }]);
    await world.run(deleteDocument({ id: UUID }));
    await world.pass(30);
    expect(await onServer(world)).toBeNull();
    expect(await listOutbox(db)).toEqual([]);
    const [version] = await listDocumentVersions(db, UUID);
    expect(version).toMatchObject({ why: 'deleted' });
    const made = { id: OTHER, uuid: OTHER };
    await world.run(restoreDocumentVersion({ seq: version?.seq ?? 0, label: '', made }));
    await world.pass(30);
    expect(await onServer(world, OTHER)).toMatchObject({ dashboard_title: 'Harbour' });
  });

  test('one that was deleted elsewhere stays with its edits, and is pushed as a new one [DOC-9]', async () => {
    const world = await worldWith(server);
    const { db } = world;
    const there = await onServer(world);
    await edited(world, (draft) => void (draft.title = 'Mine'));
    await world.run(saveDocument({ id: UUID }));
    expect((await asked(world, 'DELETE', there?.id ?? 0)).status).toBe(200);
    await world.pass(20);
    expect((await getDocument(db, UUID))?.detachedAt).not.toBeNull();
    await world.run(pushDocument({ id: UUID, uuid: OTHER }));
    await world.pass(30);
    expect(await onServer(world, OTHER)).toMatchObject({ dashboard_title: 'Mine' });
    expect(await listOutbox(db)).toEqual([]);
  });

  test('one that was deleted elsewhere is removed if it has no edits, and kept as a version', async () => {
    const world = await worldWith(server);
    const { db, api, clock } = world;
    const there = await onServer(world);
    await asked(world, 'DELETE', there?.id ?? 0);
    await clock.advance(1000);
    await pullDashboards({ db, api, clock });
    expect(await getDocument(db, UUID)).toBeUndefined();
    expect(await listDashboards(db)).toEqual([]);
    expect(await listDocumentVersions(db, UUID)).toMatchObject([{ title: 'Harbour', why: 'deleted' }]);
  });

  test('a duplicate and its original are separate, created in any order offline', async () => {
    const world = await createWorld(1, server);
    const { network } = world;
    world.start();
    network.online = false;
    await world.run(created('Harbour'), copyDocument({ id: UUID, to: { id: OTHER, uuid: OTHER } }));
    await world.run(deleteDocument({ id: UUID }));
    network.online = true;
    await world.pass(60);
    expect(await onServer(world)).toBeNull();
    expect(await onServer(world, OTHER)).toMatchObject({ dashboard_title: 'Harbour (copy)' });
  });

  test('reading a dashboard again replaces only the confirmed copy', async () => {
    const world = await worldWith(server);
    const { db, api, clock } = world;
    await edited(world, (draft) => void (draft.title = 'Draft'));
    await changeElsewhere(world, { css: 'theirs{}' });
    await clock.advance(1000);
    await pullDashboard({ db, api, clock }, UUID);
    expect(await contentsOf(db)).toMatchObject({ title: 'Draft', css: 'theirs{}' });
    expect((await getDocument(db, UUID))?.confirmed?.content).toMatchObject({ title: 'Harbour' });
  });
});
