import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import type { SextantDb } from '#store/db.ts';
import { syncStore } from '#store/write.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import type { Command } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { createDispatch } from '#sync/dispatch.ts';
import { createRegistry } from '#sync/registry.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

const sent = {
  args: v.object({ text: v.string() }),
  repeat: 'keyed',
  snapshot: async () => true,
  send: async () => ok(true),
} as const;
const say = defineCommand('say', { ...sent, lane: () => 'x', coalesce: 'last' as const });
const shout = defineCommand('shout', { ...sent, lane: () => 'x' });
const answer = defineCommand('answer', {
  ...sent,
  lane: () => 'y',
  needs: () => ['x'],
  coalesce: 'last' as const,
});

let db: SextantDb;
let run: (...commands: readonly Command[]) => Promise<void>;
beforeEach(() => {
  db = freshDb();
  const registry = createRegistry([say, shout, answer]);
  const dispatch = createDispatch({
    store: syncStore(db),
    registry,
    clock: virtualClock(),
    random: seededRandom(1),
    wake: () => undefined,
  });
  run = async (...commands) => {
    for (const command of commands) expect(await dispatch(command)).toMatchObject({ ok: true });
  };
});

const queued = async () =>
  (await listOutbox(db)).map(({ command, args }) => `${command} ${(args as { text: string }).text}`);

describe('a change that replaces an equal row', () => {
  test('is another row in the same position, if that is the end of its lane [OB-5]', async () => {
    await run(say({ text: '1' }));
    const [before] = await listOutbox(db);
    await run(say({ text: '2' }));
    const [after] = await listOutbox(db);
    expect(await queued()).toEqual(['say 2']);
    expect(after?.seq).toBe(before?.seq);
    expect(after?.id).not.toBe(before?.id);
  });

  test('comes after what its lane had queued since [OB-5 PL-2]', async () => {
    await run(say({ text: '1' }), shout({ text: '2' }), say({ text: '3' }));
    expect(await queued()).toEqual(['shout 2', 'say 3']);
  });

  test('comes after what was queued since in a lane that it needs [OB-5 PL-7]', async () => {
    await run(answer({ text: '1' }), say({ text: '2' }), answer({ text: '3' }));
    expect(await queued()).toEqual(['say 2', 'answer 3']);
  });

  test('does not replace a row whose attempt is stored [OB-5]', async () => {
    await run(say({ text: '1' }));
    await db.outbox.toCollection().modify({ state: 'inflight', attempts: 1 });
    await run(say({ text: '2' }));
    expect(await queued()).toEqual(['say 1', 'say 2']);
  });
});
