import { describe, expect, test } from 'vitest';
import { setTitle } from '#commands/dashboard/dashboard.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { createDocument, resolveConflict, undoResolve } from '#documents/commands/lifeCommands.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import type { Command } from '#sync/command.ts';
import { FAIR } from '../world/lossyNetwork.ts';
import { createWorld, type ServerKind, type World } from '../world/world.ts';

/** Decisions of a conflict that are undone, made again, or made while a save is on its way. */

const UUID = '11111111-2222-4333-8444-0000000000d1';
const COPY = '11111111-2222-4333-8444-0000000000d2';
const copy = { id: COPY, uuid: COPY };

interface OnServer {
  readonly id: number;
  readonly dashboard_title: string;
  readonly css: string | null;
}

const onServer = async ({ elsewhere }: World, name: string = UUID): Promise<OnServer | null> => {
  const response = await elsewhere.get(`/api/v1/dashboard/${name}`);
  return response.status === 200 ? ((await response.json()) as { result: OnServer }).result : null;
};
const rowOf = async ({ db }: World, id: string = UUID): Promise<StoredDocument> => {
  const row = await getDocument(db, id);
  expect(row).toBeDefined();
  return row as StoredDocument;
};
const numberOf = async (world: World): Promise<number> => (await onServer(world))?.id ?? 0;
const rename = async (world: World, title: string): Promise<Command> =>
  setTitle({ id: await numberOf(world), title });

/** Both sides gave one dashboard a title, and theirs has CSS, too. */
async function contradicted(server: ServerKind): Promise<World> {
  const world = await createWorld(1, server);
  world.start();
  const content = { ...newDashboardContents('Harbour'), css: 'a{}' };
  await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'dashboard', content }));
  await world.pass(20);
  const response = await world.elsewhere.send('PUT', `/api/v1/dashboard/${await numberOf(world)}`, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': world.elsewhere.csrf ?? '' },
    body: JSON.stringify({ dashboard_title: 'Theirs', css: 'theirs{}' }),
  });
  expect(response.status).toBe(200);
  await world.run(await rename(world, 'Mine'));
  await world.pass(10);
  expect((await rowOf(world)).conflict).not.toBeNull();
  return world;
}

/** Dispatches a command while the first request of this method for a dashboard is on its way. */
function during(world: World, method: string, command: Command): () => Promise<void> {
  const { network } = world;
  let dispatched: Promise<void> | null = null;
  network.weather = { ...FAIR, latency: 4_000 };
  network.onArrival = (call) => {
    if (dispatched !== null || !call.startsWith(method) || !call.includes('/dashboard/')) return;
    dispatched = world.run(command);
  };
  return async () => {
    expect(dispatched).not.toBeNull();
    await dispatched;
    network.weather = FAIR;
  };
}

describe.each(['embedded', 'superset'] as const)('on a server of the kind %s', (server) => {
  test('a decision that is on its way is not undone, and reverts nothing of theirs [DOC-7]', async () => {
    const world = await contradicted(server);
    await world.run(resolveConflict({ id: UUID, take: 'mine' }));
    const undone = during(world, 'PUT', undoResolve({ id: UUID }));
    await world.pass(60);
    await undone();
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Mine', css: 'theirs{}' });
    expect(await rowOf(world)).toMatchObject({ saved: null, conflict: null, decided: null });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('a decision made while the save is on its way stays when that one is found in conflict [DOC-7]', async () => {
    const world = await contradicted(server);
    await world.run(resolveConflict({ id: UUID, take: 'theirs' }));
    await world.run(undoResolve({ id: UUID }));
    const decided = during(world, 'GET', resolveConflict({ id: UUID, take: 'theirs' }));
    await world.pass(60);
    await decided();
    expect(await rowOf(world)).toMatchObject({ saved: null, conflict: null });
    expect(await listOutbox(world.db)).toEqual([]);
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Theirs', css: 'theirs{}' });
  });

  test('what is saved while a save is found in conflict is in the conflict [DOC-7]', async () => {
    const world = await contradicted(server);
    await world.run(resolveConflict({ id: UUID, take: 'theirs' }));
    await world.run(undoResolve({ id: UUID }));
    const saved = during(world, 'GET', await rename(world, 'Mine again'));
    await world.pass(60);
    await saved();
    expect((await rowOf(world)).conflict).toMatchObject({
      mine: { title: 'Mine again' },
      theirs: { title: 'Theirs' },
    });
  });

  test('a decision that did not reach the server is undone and made again [DOC-7]', async () => {
    const world = await contradicted(server);
    world.network.online = false;
    await world.run(resolveConflict({ id: UUID, take: 'mine' }));
    await world.pass(60);
    expect((await listOutbox(world.db))[0]?.attempts).toBeGreaterThan(0);
    await world.run(undoResolve({ id: UUID }));
    await world.pass(60);
    expect((await rowOf(world)).conflict).not.toBeNull();
    await world.run(resolveConflict({ id: UUID, take: 'theirs' }));
    world.network.online = true;
    await world.pass(60);
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Theirs', css: 'theirs{}' });
    expect(await rowOf(world)).toMatchObject({ saved: null, conflict: null });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('the second decision is on the server, even if the first had arrived without a response [DOC-7 SE-8]', async () => {
    const world = await contradicted(server);
    const { network } = world;
    await world.run(resolveConflict({ id: UUID, take: 'mine' }));
    network.onArrival = (call) => {
      if (call.startsWith('PUT')) network.online = false;
    };
    await world.pass(30);
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Mine' });
    network.onArrival = () => undefined;
    await world.run(undoResolve({ id: UUID }));
    network.online = true;
    await world.pass(60);
    expect((await rowOf(world)).conflict).not.toBeNull();
    await world.run(resolveConflict({ id: UUID, take: 'theirs' }));
    await world.pass(60);
    expect(await onServer(world)).toMatchObject({ dashboard_title: 'Theirs', css: 'theirs{}' });
    expect(await rowOf(world)).toMatchObject({ saved: null, conflict: null });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('undoing to keep both removes the copy, also from the server [DOC-7]', async () => {
    const world = await contradicted(server);
    await world.run(resolveConflict({ id: UUID, take: 'both', copy }));
    await world.pass(10);
    expect(await onServer(world, COPY)).toMatchObject({ dashboard_title: 'Mine (copy)' });
    await world.run(undoResolve({ id: UUID }));
    await world.pass(60);
    expect((await rowOf(world)).conflict).not.toBeNull();
    expect(await getDocument(world.db, COPY)).toBeUndefined();
    expect(await onServer(world, COPY)).toBeNull();
  });

  test('undoing to keep both leaves a copy that was changed [DOC-7]', async () => {
    const world = await contradicted(server);
    await world.run(resolveConflict({ id: UUID, take: 'both', copy }));
    await world.pass(10);
    await world.run(setTitle({ id: (await onServer(world, COPY))?.id ?? 0, title: 'Mine for ever' }));
    await world.pass(10);
    await world.run(undoResolve({ id: UUID }));
    await world.pass(60);
    expect(await onServer(world, COPY)).toMatchObject({ dashboard_title: 'Mine for ever' });
  });
});
