import { beforeEach, describe, expect, test } from 'vitest';
import { restoreVersion } from '#commands/tab/restoreVersion.ts';
import { addTab, closeTab } from '#commands/tab/tab.ts';
import { renameTab, setSql, setTemplateParams } from '#commands/tab/tabEdit.ts';
import { countOutbox, listOutbox } from '#sync/outbox/outbox.ts';
import { setting } from '#store/settings.ts';
import { listTabs } from '#store/sql/tabs.ts';
import { listVersions, LOST_TO_NEWER } from '#store/sql/versions.ts';
import { serverTabs } from '../world/serverTabs.ts';
import { createWorld, type ServerKind, type World } from '../world/world.ts';

const KINDS: readonly ServerKind[] = ['embedded', 'superset'];

describe.each(KINDS)('a save at a server of the kind: %s', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(1, kind);
    world.start();
    await world.run(addTab({ id: 'a', name: 'One', sql: 'SELECT 1' }));
    await world.pass(10);
    world.network.arrived.length = 0;
  });

  /** Somebody else saves the tab; `at` is when they edited it, in the server's time. */
  const theirs = (fields: Record<string, string>, at?: number) =>
    world.elsewhere.form('PUT', '/tabstateview/1', {
      ...Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, JSON.stringify(text)])),
      ...(at !== undefined && {
        extra_json: JSON.stringify(JSON.stringify({ updatedAt: at, version: 9 })),
      }),
    });
  const texts = async () => (await listVersions(world.db, 'a')).map((each) => `${each.field}: ${each.text}`);
  const isAgreed = async () => {
    expect(await countOutbox(world.db)).toEqual({ waiting: 0, parked: 0 });
    const [here] = await listTabs(world.db);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ label: here?.name, sql: here?.sql }]);
    return here;
  };

  test('is sent over its base, and only there [RV-1]', async () => {
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(10);
    await isAgreed();
    const calls = world.network.arrived.filter((call) => call.includes('tabstateview/1'));
    const checked = ['GET /tabstateview/1', 'PUT /tabstateview/1', 'GET /tabstateview/1'];
    expect(calls).toEqual(kind === 'embedded' ? ['PUT /tabstateview/1'] : checked);
    // What moved meanwhile is no base of it.
    await theirs({ sql: 'SELECT theirs' });
    await world.run(renameTab({ id: 'a', name: 'Mine' }));
    await world.pass(20);
    expect(await isAgreed()).toMatchObject({ name: 'Mine', sql: 'SELECT theirs' });
  });

  test('of fields that nobody else changed is merged with the other side’s [RV-2 RV-3 SE-9]', async () => {
    await theirs({ label: 'Theirs' });
    await world.run(setSql({ id: 'a', sql: 'SELECT mine' }));
    await world.pass(20);
    expect(await isAgreed()).toMatchObject({ name: 'Theirs', sql: 'SELECT mine' });
    expect(await texts()).toEqual([]);
  });

  test('of a text changed on both sides lets the newer one win; the other becomes a version [RV-3 RV-4 SYNC-14 SYNC-15]', async () => {
    await theirs({ sql: 'SELECT older' }, world.clock.now() - 1);
    await world.run(setSql({ id: 'a', sql: 'SELECT mine' }));
    await world.pass(20);
    expect(await isAgreed()).toMatchObject({ sql: 'SELECT mine' });
    expect(await texts()).toEqual(['sql: SELECT older']);
    await theirs({ sql: 'SELECT newer', label: 'Newer' }, world.clock.now() + 60_000);
    await world.run(
      setSql({ id: 'a', sql: 'SELECT mine again' }),
      setTemplateParams({ id: 'a', templateParams: '{}' }),
    );
    await world.pass(20);
    expect(await isAgreed()).toMatchObject({ name: 'Newer', sql: 'SELECT newer', templateParams: '{}' });
    expect(await texts()).toContain('sql: SELECT mine again');
  });

  test('of a text of which both sides changed different lines is merged; mine from before is a version, once [RV-3 RV-4 TS-3]', async () => {
    const lines = (select: string, where: string) => `SELECT ${select}\nFROM t\nWHERE ${where}`;
    await world.run(setSql({ id: 'a', sql: lines('a', 'b') }));
    await world.pass(20);
    // As Superset's own page saves: without a time, and without the mark.
    await theirs({ sql: lines('a', 'theirs') });
    await world.run(setSql({ id: 'a', sql: lines('mine', 'b') }));
    await world.pass(20);
    expect(await isAgreed()).toMatchObject({ sql: lines('mine', 'theirs') });
    expect(await texts()).toEqual([`sql: ${lines('mine', 'b')}`]);
    await theirs({ sql: lines('mine', 'theirs again') });
    await world.run(setSql({ id: 'a', sql: lines('mine again', 'theirs') }));
    await world.pass(20);
    expect(await isAgreed()).toMatchObject({ sql: lines('mine again', 'theirs again') });
    expect(await texts()).toHaveLength(1);
    // Of the same line the newer one wins, as before.
    await theirs({ sql: lines('of theirs', 'theirs again') }, world.clock.now() + 60_000);
    await world.run(setSql({ id: 'a', sql: lines('of mine', 'theirs again') }));
    await world.pass(20);
    expect(await isAgreed()).toMatchObject({ sql: lines('of theirs', 'theirs again') });
    expect(await listVersions(world.db, 'a')).toMatchObject([
      { text: lines('of mine', 'theirs again'), why: LOST_TO_NEWER },
      { text: lines('mine', 'b') },
    ]);
  });

  test('of what the server already has is settled without a request [RV-2]', async () => {
    await theirs({ sql: 'SELECT 2' });
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(20);
    await isAgreed();
    expect(await texts()).toEqual([]);
  });

  test('an earlier version is restored and saved, and the text it replaced becomes a version [RV-7]', async () => {
    await theirs({ sql: 'SELECT older' }, world.clock.now() - 1);
    await world.run(setSql({ id: 'a', sql: 'SELECT mine' }));
    await world.pass(20);
    const [version] = await listVersions(world.db, 'a');
    await world.run(restoreVersion({ seq: version?.seq ?? -1 }));
    await world.pass(20);
    expect(await isAgreed()).toMatchObject({ sql: 'SELECT older' });
    expect(await texts()).toContain('sql: SELECT mine');
  });

  test('after a merge of both sides it is sent without waiting for the next edit [RV-3 TS-3]', async () => {
    const process = world.start();
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(10);
    // A late copy of the first save, with its original time.
    await theirs({ sql: 'SELECT 1 AS late' }, world.clock.now() - 100_000);
    void process.ticker.refresh();
    await world.pass(20);
    expect(await isAgreed()).toMatchObject({ sql: 'SELECT 2' });
    expect(await texts()).toEqual(['sql: SELECT 1 AS late']);
  });
});

test.each(KINDS)(
  'times are compared in the server’s time: a device two hours ahead has no advantage, at %s [RV-6]',
  async (kind) => {
    const world = await createWorld(1, kind);
    const ahead = -7_200_000;
    world.network.serverAhead = ahead;
    const process = world.start();
    void process.ticker.refresh();
    await world.pass(1);
    expect(await setting(world.db, 'clockOffset')).toBeCloseTo(ahead, -4);
    await world.run(addTab({ id: 'a', sql: 'SELECT 1' }));
    await world.pass(10);
    await world.run(setSql({ id: 'a', sql: 'SELECT mine' }));
    const extra = { updatedAt: world.clock.now() + ahead + 60_000, version: 9 };
    await world.elsewhere.form('PUT', '/tabstateview/1', {
      sql: JSON.stringify('SELECT newer'),
      extra_json: JSON.stringify(JSON.stringify(extra)),
    });
    await world.pass(60);
    expect(await listTabs(world.db)).toMatchObject([{ sql: 'SELECT newer' }]);
    expect(await listVersions(world.db, 'a')).toMatchObject([{ text: 'SELECT mine', why: LOST_TO_NEWER }]);
  },
);

describe('an id reused for another tab', () => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(1, 'superset');
    world.start();
    await world.run(addTab({ id: 'a', name: 'Mine', sql: 'SELECT 1' }));
    await world.pass(15);
  });

  /** Another device deletes the tab and creates one that gets its id. */
  async function reuseNumber(mark: string | null) {
    await world.elsewhere.form('DELETE', '/tabstateview/1', {});
    await world.elsewhere.form('POST', '/tabstateview/', {
      queryEditor: JSON.stringify({ dbId: null, name: 'Other', sql: 'SELECT other' }),
    });
    const extra = { updatedAt: world.clock.now(), version: 1, ...(mark !== null && { mark }) };
    await world.elsewhere.form('PUT', '/tabstateview/1', {
      extra_json: JSON.stringify(JSON.stringify(extra)),
    });
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ id: 1, sql: 'SELECT other' }]);
  }

  test('is not overwritten: the tab is deleted, its unsent edits stay with it [RV-8]', async () => {
    await reuseNumber('somebody');
    await world.run(setSql({ id: 'a', sql: 'SELECT 2' }));
    await world.pass(20);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ label: 'Other', sql: 'SELECT other' }]);
    expect((await listTabs(world.db)).find((tab) => tab.id === 'a')).toMatchObject({
      sql: 'SELECT 2',
      detachedAt: expect.any(Number),
    });
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test.each([
    ['with a mark', 'somebody'],
    ['without one', null],
  ] as const)('is not deleted with the tab that had it, %s [RV-8]', async (_what, mark) => {
    await reuseNumber(mark);
    await world.run(closeTab({ id: 'a' }));
    await world.pass(20);
    expect(await serverTabs(world.elsewhere)).toMatchObject([{ label: 'Other' }]);
    expect(await listOutbox(world.db)).toEqual([]);
  });

  test('without a mark cannot be distinguished from an edit, and then no text is lost: it becomes a version [RV-8]', async () => {
    const process = world.start();
    await world.run(renameTab({ id: 'a', name: 'Renamed' }));
    await reuseNumber(null);
    void process.ticker.refresh();
    await world.pass(30);
    expect((await listVersions(world.db, 'a')).map((each) => each.text)).toContain('SELECT 1');
  });
});
