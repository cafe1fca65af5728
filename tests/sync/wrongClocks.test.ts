import { expect, test } from 'vitest';
import { addTab } from '#commands/tab/tab.ts';
import { setSql } from '#commands/tab/tabEdit.ts';
import { DAY } from '#domain/time.ts';
import { putSetting } from '#store/settings.ts';
import { listTabs } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { createWorld, type ServerKind } from '../world/world.ts';

const KINDS: readonly ServerKind[] = ['embedded', 'superset'];

test.each(KINDS)(
  'a text that says it is of tomorrow does not make newer ones look late, at %s [RV-6]',
  async (kind) => {
    const world = await createWorld(1, kind);
    world.network.serverAhead = 0;
    world.start();
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    await world.pass(10);
    const save = (sql: string, updatedAt: number, version: number) =>
      world.elsewhere.form('PUT', '/tabstateview/1', {
        sql: JSON.stringify(sql),
        extra_json: JSON.stringify(JSON.stringify({ updatedAt, version })),
      });
    await save('SELECT ahead', world.clock.now() + DAY, 5);
    await world.pass(70);
    expect(await listTabs(world.db)).toMatchObject([{ sql: 'SELECT ahead' }]);
    const before = world.clock.now();
    // It is read again.
    await world.pass(130);
    await save('SELECT newer', before, 6);
    await world.pass(70);
    expect(await listTabs(world.db)).toMatchObject([{ sql: 'SELECT newer' }]);
  },
);

test.each(KINDS)('an edit is not older than the text that it was made in, at %s [RV-6]', async (kind) => {
  const world = await createWorld(1, kind);
  world.network.serverAhead = DAY;
  const process = world.start();
  await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
  void process.ticker.refresh();
  await world.pass(10);
  const editedAt = async () => (await world.db.confirmedTabs.get('a'))?.editedAt ?? 0;
  await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
  await world.pass(10);
  const first = await editedAt();
  expect(first).toBeGreaterThan(world.clock.now());
  // The clock is set back: what is known of the difference is wrong, and nothing says so.
  world.network.serverAhead = null;
  await write(world.db, (tx) => putSetting(tx, 'clockOffset', 0));
  await world.run(setSql({ id: 'a', sql: 'SELECT 3' }));
  await world.pass(10);
  expect(await editedAt()).toBe(first);
});
