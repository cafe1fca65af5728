import { expect, test } from 'vitest';
import { sayComment } from '#commands/sayComment.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { pullComments } from '#commands/pull/pullComments.ts';
import { pullRights } from '#commands/pull/pullRights.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { threadsOf } from '#domain/comment/commentThreads.ts';
import { ok } from '#domain/result.ts';
import { peopleOfComments } from '#store/commentPeople.ts';
import { commentsOf } from '#store/comments.ts';
import { listOutbox, outboxRow } from '#sync/outbox/outbox.ts';
import { write } from '#store/write.ts';
import { registry } from '#commands/index.ts';
import { discardRow } from '#sync/discard.ts';
import { freshDb } from '../world/freshDb.ts';
import { FAIR } from '../world/lossyNetwork.ts';
import { createWorld } from '../world/world.ts';

/** Comments between a device and the server: written without it, sent once, and the same on every device. */

const UUID = '11111111-2222-4333-8444-000000000001';
const subject = { kind: 'dashboard', name: UUID } as const;
const board = createDocument({
  id: UUID,
  uuid: UUID,
  kind: 'dashboard',
  content: { ...newDashboardContents('Harbour') },
});
const entry = { subject, of: null, text: '', point: null };
const first = sayComment({ ...entry, id: 'first-one', thread: 'first-one', action: 'write', text: 'Why?' });
const reply = sayComment({ ...entry, id: 'reply-one', thread: 'first-one', action: 'write', text: 'May.' });
const edit = sayComment({
  ...entry,
  id: 'edit-one',
  thread: 'first-one',
  action: 'edit',
  of: 'first-one',
  text: 'Why in May?',
});
const settle = sayComment({ ...entry, id: 'settle-1', thread: 'first-one', action: 'resolve' });

test.each(['loseRequest', 'loseResponse', 'proxyFails', 'duplicate'] as const)(
  'a thread about a dashboard that was made offline too arrives once and whole, though requests meet %s',
  async (fault) => {
    const world = await createWorld(7);
    const { db, network } = world;
    world.start();
    network.online = false;
    await world.run(board, first, reply, edit, settle);
    const here = threadsOf(await commentsOf(db, subject));
    expect(here).toMatchObject([
      {
        isWaiting: true,
        comments: [
          { text: 'Why in May?', isWaiting: true },
          { text: 'May.', isWaiting: true },
        ],
      },
    ]);
    network.online = true;
    network.weather = { ...FAIR, [fault]: 0.4 };
    await world.pass(600);
    network.weather = FAIR;
    await world.pass(600);
    expect(await listOutbox(db)).toEqual([]);
    const { id = 0 } = world.server.meta.dashboards.byUuid(UUID) ?? {};
    expect(world.server.meta.comments.count({ entity: 'dashboard', id })).toBe(3);

    const other = freshDb();
    expect((await pullComments(other, world.api.client, subject, null)).ok).toBe(true);
    await pullComments(db, world.api.client, subject, null);
    const there = threadsOf(await commentsOf(other, subject));
    expect(there).toMatchObject([
      { isWaiting: false, resolvedBy: {}, comments: [{ text: 'Why in May?' }, { text: 'May.' }] },
    ]);
    expect(threadsOf(await commentsOf(db, subject))).toEqual(there);
    // Whom others can name from now on, once though of four entries.
    const people = await peopleOfComments(other);
    expect([...people.values()]).toEqual([{ username: 'admin', name: 'Sextant Admin' }]);
  },
);

test('a pending comment stays when others are read, and a comment that is discarded is gone', async () => {
  const world = await createWorld(1);
  const { db, network } = world;
  const { engine } = world.start();
  await world.run(board, first);
  await world.pass(30);
  network.online = false;
  await world.run(reply);
  network.online = true;
  expect((await pullComments(db, world.api.client, subject, null)).ok).toBe(true);
  expect((await commentsOf(db, subject)).map(({ id, seq }) => [id, seq === null])).toEqual([
    ['first-one', false],
    ['reply-one', true],
  ]);
  const [waiting] = await listOutbox(db);
  await write(db, async (tx) => {
    const row = await outboxRow(tx, waiting?.id ?? '');
    if (row) await discardRow(tx, registry, row, { now: 0 });
  });
  expect((await commentsOf(db, subject)).map(({ id }) => id)).toEqual(['first-one']);
  await engine.close();
});

test('what its writer withdrew is not kept on other devices', async () => {
  const world = await createWorld(1);
  world.start();
  await world.run(board, first, reply);
  await world.pass(30);
  const other = freshDb();
  await pullComments(other, world.api.client, subject, null);
  await world.run(
    sayComment({ ...entry, id: 'gone-one', thread: 'first-one', action: 'withdraw', of: 'first-one' }),
  );
  await world.pass(30);
  await pullComments(other, world.api.client, subject, null);
  expect(JSON.stringify(await commentsOf(other, subject))).not.toContain('Why');
});

const withdraw = (id: string, of: string) =>
  sayComment({ ...entry, id, thread: 'first-one', action: 'withdraw', of });

test('what was changed before it was sent is sent as it is, and what was withdrawn is not sent', async () => {
  const world = await createWorld(1);
  const { db, network } = world;
  world.start();
  network.online = false;
  await world.run(board, first, edit);
  const comments = (await listOutbox(db)).filter(({ command }) => command === 'comment.add');
  expect(comments).toMatchObject([{ args: { id: 'first-one', text: 'Why in May?' } }]);
  expect(await commentsOf(db, subject)).toMatchObject([{ id: 'first-one', text: 'Why in May?' }]);
  await world.run(reply, withdraw('gone-one', 'reply-one'));
  expect((await commentsOf(db, subject)).map(({ id }) => id)).toEqual(['first-one']);
  await world.run(settle, withdraw('gone-two', 'first-one'));
  expect(await commentsOf(db, subject)).toEqual([]);
  expect((await listOutbox(db)).map(({ command }) => command)).toEqual(['document.create']);
});

test('a comment that is withdrawn before it was sent is sent without its text for the replies that wait', async () => {
  const world = await createWorld(1);
  const { db, network } = world;
  world.start();
  network.online = false;
  await world.run(board, first, reply, withdraw('gone-one', 'first-one'));
  expect(threadsOf(await commentsOf(db, subject))).toMatchObject([
    { comments: [{ isWithdrawn: true }, { text: 'May.' }] },
  ]);
  expect(JSON.stringify(await listOutbox(db))).not.toContain('Why');
  network.online = true;
  await world.pass(60);
  expect(await listOutbox(db)).toEqual([]);
  expect(world.server.meta.comments.byId('first-one')?.text).not.toContain('Why');
});

test('a second device that settles what is settled has nothing that waits', async () => {
  const world = await createWorld(1);
  world.start();
  await world.run(board, first, settle);
  await world.pass(30);
  await world.run(sayComment({ ...entry, id: 'settle-2', thread: 'first-one', action: 'resolve' }));
  await world.pass(30);
  const stored = await commentsOf(world.db, subject);
  expect(stored.map(({ id, seq }) => [id, seq])).toEqual([
    ['first-one', 1],
    ['settle-1', 2],
  ]);
});

/** A dashboard with two charts at the server; each was commented on. */
async function withCharts() {
  const world = await createWorld(1);
  const { meta, adminId } = world.server;
  const made = { createdBy: adminId, changedBy: adminId, createdOn: 0, changedOn: 0 };
  const dashboard = meta.dashboards.insert({
    uuid: UUID,
    dashboardTitle: 'Harbour',
    published: true,
    ...made,
  });
  const charts = ['c-1', 'c-2'].map((uuid) => meta.charts.insert({ uuid, sliceName: uuid, ...made }));
  meta.dashboards.setCharts(dashboard, charts);
  const about = charts.map((id) => ({ kind: 'chart', name: String(id) }) as const);
  const said = { point: null, at: 0, userId: adminId, told: [], action: 'write', of: null } as const;
  const add = (id: string, entity: 'dashboard' | 'chart', number: number) =>
    meta.comments.add({ ...said, id, thread: id, text: id, about: { entity, id: number } });
  add('on-board', 'dashboard', dashboard);
  for (const id of charts) add(`on-chart-${id}`, 'chart', id);
  const { db } = world;
  await pullDashboard({ ...world, clock: world.clock }, String(dashboard));
  const pull = () => pullComments(db, world.api.client, subject, null);
  await pull();
  const ids = async () => (await db.comments.toArray()).map(({ id }) => id).toSorted();
  expect(await ids()).toHaveLength(3);
  return { world, meta, made, dashboard, charts, about, pull, ids };
}

test('of what a person may not read any more the device forgets what was sent, and keeps pending comments', async () => {
  const { world, meta, dashboard, charts, about, pull, ids } = await withCharts();
  meta.dashboards.setCharts(dashboard, charts.slice(1));
  await pull();
  expect(await ids()).toEqual([`on-chart-${charts[1]}`, 'on-board'].toSorted());
  await world.run(sayComment({ ...entry, id: 'waits-one', thread: 'waits-one', action: 'write', text: 'A' }));
  meta.dashboards.remove(dashboard);
  expect((await pull()).ok).toBe(false);
  expect(await ids()).toEqual(['waits-one']);
  expect(about).toHaveLength(2);
});

test('a dashboard that is deleted and made again has no comments of before', async () => {
  const { meta, made, dashboard, pull, ids } = await withCharts();
  meta.dashboards.remove(dashboard);
  meta.dashboards.insert({ uuid: UUID, dashboardTitle: 'Again', published: true, ...made });
  expect((await pull()).ok).toBe(true);
  expect(await ids()).toEqual([]);
});

test('who may read a kind no more keeps no comments on it', async () => {
  const { world, ids } = await withCharts();
  const { db, api, clock } = world;
  const roles = { Readers: [['can_read', 'Chart']] };
  const security = { ...api.security, roles: async () => ok({ userId: 1, roles }) };
  await pullRights({ db, clock, api: { ...api, security } as never });
  expect((await ids()).every((id) => id.startsWith('on-chart'))).toBe(true);
  expect(await ids()).toHaveLength(2);
});

test('a comment on a copy waits for the creation of the document that it is', async () => {
  const world = await createWorld(1);
  world.network.online = false;
  const content = { ...newDashboardContents('Copy') };
  await world.run(createDocument({ id: 'copy-row', uuid: UUID, kind: 'dashboard', content }), first);
  const row = (await listOutbox(world.db)).find(({ command }) => command === 'comment.add');
  expect(row?.needs).toEqual(['document:copy-row']);
});
