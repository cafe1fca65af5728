import { expect, test } from 'vitest';
import { addComment } from '#commands/comment.ts';
import { pullComments } from '#commands/pull/pullComments.ts';
import { newDashboardContents } from '#documents/kinds/dashboard.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { threadsOf } from '#domain/comment/commentThreads.ts';
import { commentsOf } from '#store/comments.ts';
import { listOutbox, outboxRow } from '#store/outbox/outbox.ts';
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
const first = addComment({ ...entry, id: 'first-one', thread: 'first-one', action: 'write', text: 'Why?' });
const reply = addComment({ ...entry, id: 'reply-one', thread: 'first-one', action: 'write', text: 'May.' });
const edit = addComment({
  ...entry,
  id: 'edit-one',
  thread: 'first-one',
  action: 'edit',
  of: 'first-one',
  text: 'Why in May?',
});
const settle = addComment({ ...entry, id: 'settle-1', thread: 'first-one', action: 'resolve' });

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
    expect(world.server.meta.comments.count({ entity: 'dashboard', id })).toBe(4);

    const other = freshDb();
    expect((await pullComments(other, world.api.client, subject, null)).ok).toBe(true);
    await pullComments(db, world.api.client, subject, null);
    const there = threadsOf(await commentsOf(other, subject));
    expect(there).toMatchObject([
      { isWaiting: false, resolvedBy: {}, comments: [{ text: 'Why in May?' }, { text: 'May.' }] },
    ]);
    expect(threadsOf(await commentsOf(db, subject))).toEqual(there);
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
    addComment({ ...entry, id: 'gone-one', thread: 'first-one', action: 'withdraw', of: 'first-one' }),
  );
  await world.pass(30);
  await pullComments(other, world.api.client, subject, null);
  expect(JSON.stringify(await commentsOf(other, subject))).not.toContain('Why');
});
