import { beforeEach, describe, expect, test } from 'vitest';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { shown } from '#documents/state/state.ts';
import { canonicalTag, type TagContents, type TaggedObject } from '#domain/records/tag.ts';
import { listDocuments } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import type { Command } from '#sync/command.ts';
import { applyTags } from '../../src/features/lists/tags/applyTags.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { createWorld, type World } from '../world/world.ts';

const UUID = '11111111-2222-4333-8444-0000000000d1';

let world: World;
let datasets: readonly number[] = [];

async function start(kind: 'embedded' | 'superset'): Promise<void> {
  world = await createWorld(1, kind);
  const { databases, datasets: rows } = world.server.meta;
  const databaseId = databases.insert(
    { uuid: UUID, databaseName: 'd', backend: 'duckdb', sqlalchemyUri: 'x' },
    0,
  );
  datasets = ['a', 'b', 'c'].map((tableName) =>
    rows.insert({
      uuid: `${UUID}${tableName}`,
      databaseId,
      tableName,
      createdOn: 0,
      changedOn: 0,
    } as never),
  );
  world.start();
}

const keyOf = (at: number): string => `dataset ${datasets[at]}`;
const objects = (...at: readonly number[]): readonly TaggedObject[] =>
  at.map((each) => ({ key: keyOf(each), name: 'd' }));
const onServer = (): readonly number[] | null => {
  const { tags } = world.server.meta;
  const tag = tags.byName('sea');
  return tag && tags.tagged(tag.id).map(({ id }) => datasets.indexOf(id));
};
const elsewhere = (at: number): void => {
  const { tags } = world.server.meta;
  tags.attach(tags.ensure('sea', 1, 0), { entity: 'dataset', id: datasets[at] ?? -1 });
};

/** Gives the tag as a list does; the returned function is the Undo of its toast. */
async function give(...at: readonly number[]): Promise<() => Promise<void>> {
  const known = (await listDocuments(world.db, 'tag')).map((row) => ({
    id: row.id,
    contents: shown(row) as TagContents,
  }));
  const changes: Command[] = [];
  const undos: (() => void)[] = [];
  const services = {
    change: (command: Command) => void changes.push(command),
    random: seededRandom(7),
    toasts: {
      show: (_type: unknown, _text: string, more?: { action?: { run: () => void } }) => {
        if (more?.action) undos.push(more.action.run);
      },
    },
  };
  applyTags(services, known, objects(...at), new Map([['sea', true]]));
  await world.run(...changes);
  return async () => {
    const from = changes.length;
    for (const undo of undos) undo();
    await world.run(...changes.slice(from));
  };
}

describe.each(['embedded', 'superset'] as const)('a new tag on a server of the kind %s', (kind) => {
  beforeEach(() => start(kind));

  test('whose name the server already has is given beside what has it there, and keeps its description', async () => {
    world.network.online = false;
    const tagged = Object.fromEntries(objects(0, 1).map(({ key, name }) => [key, name]));
    const content = { ...canonicalTag({ title: 'sea', description: 'salt', tagged }) };
    await world.run(createDocument({ id: UUID, uuid: UUID, kind: 'tag', content }));
    elsewhere(2);
    world.network.online = true;
    await world.pass(60);
    expect(await listOutbox(world.db)).toEqual([]);
    expect(onServer()?.toSorted()).toEqual([0, 1, 2]);
    expect(world.server.meta.tags.byName('sea')).toMatchObject({ description: 'salt' });
    const [row] = await listDocuments(world.db, 'tag');
    expect(Object.keys((row && (shown(row) as TagContents).tagged) ?? {})).toEqual([0, 1, 2].map(keyOf));
  });

  test('is gone when that is undone', async () => {
    const undo = await give(0, 1);
    await world.pass(9);
    expect(onServer()).toEqual([0, 1]);
    await undo();
    await world.pass(60);
    expect(onServer()).toBeNull();
    expect(await listDocuments(world.db, 'tag')).toEqual([]);
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('that was never sent leaves nothing to send when it is undone', async () => {
    world.network.online = false;
    await (
      await give(0)
    )();
    expect(await listOutbox(world.db)).toEqual([]);
    expect(await listDocuments(world.db, 'tag')).toEqual([]);
  });

  test('stays on what got it since, here or elsewhere, when its making is undone', async () => {
    const undo = await give(0);
    await world.pass(9);
    await give(1);
    await world.pass(9);
    await undo();
    await world.pass(60);
    expect(onServer()).toEqual([1]);
  });

  test('stays on what somebody else gave it unseen when its making is undone', async () => {
    const undo = await give(0, 1);
    await world.pass(9);
    elsewhere(2);
    await undo();
    await world.pass(60);
    expect(onServer()).toEqual([2]);
    const [row] = await listDocuments(world.db, 'tag');
    expect(row).toMatchObject({ deletedAt: null, saved: null });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('that is one of the server stays there when its making is undone', async () => {
    elsewhere(2);
    const undo = await give(0, 1);
    await world.pass(9);
    expect(onServer()?.toSorted()).toEqual([0, 1, 2]);
    await undo();
    await world.pass(60);
    expect(onServer()).toEqual([2]);
  });
});
