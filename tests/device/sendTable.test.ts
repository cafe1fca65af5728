import { expect, test } from 'vitest';
import { resumeSends, sendTableOfPage } from '#app/device/sendTableOfPage.ts';
import { refusalText } from '#app/sync/refusalText.ts';
import { sendTable } from '#commands/deviceTable/sendTable.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { listNotes } from '#store/inbox.ts';
import { setting } from '#store/settings.ts';
import { fileToSend, storeFileToSend } from '#store/sql/filesToSend.ts';
import { createToaster } from '#ui/toast.ts';
import { copyingCommand } from '#app/sync/outboxActions.ts';
import { type Call, dashboardWorld } from '../dashboard/dashboardServer.ts';
import { seededRandom } from '../world/seededRandom.ts';

/** A table of this device on its way to the server's database for files. */

const DATABASES = { count: 1, result: [{ id: 4, database_name: 'Scratch' }] };

async function queued(answer: (call: Call) => unknown) {
  const world = dashboardWorld((call) => {
    if (call.path.includes('/api/v1/database/?')) return DATABASES;
    return answer(call);
  });
  await storeFileToSend(world.db, 'file', new Blob(['PAR1']));
  await world.run(sendTable({ id: 'file', table: 'sales', rows: 1234 }));
  const uploads = () => world.calls.filter(({ path }) => path.endsWith('/database/4/upload/'));
  return { ...world, uploads };
}

/** A server that has the tables of `tables`, takes more, and loses answers where asked to. */
function tableServer(tables: Set<string>, isLost: (call: Call) => boolean = () => false) {
  return (call: Call) => {
    const wanted = /'table_name',opr:'eq',value:'(\w+)/.exec(call.path)?.[1] ?? '';
    if (call.path.includes('/dataset/')) {
      if (isLost(call)) throw new TypeError('fetch failed');
      const found = tables.has(wanted) ? [{ id: 9 }] : [];
      return { count: found.length, result: found };
    }
    tables.add('sales');
    if (isLost(call)) throw new TypeError('fetch failed');
    return Response.json({ message: 'OK' }, { status: 201 });
  };
}

test('the file waits in the outbox, is uploaded once, and goes; the inbox leads to the dataset and shows how many rows were sent', async () => {
  const world = await queued(tableServer(new Set()));
  expect(await world.db.outbox.count()).toBe(1);
  await world.send();
  expect(world.uploads()).toHaveLength(1);
  expect(await world.db.outbox.count()).toBe(0);
  expect(await fileToSend(world.db, 'file')).toBeNull();
  expect(await listNotes(world.db)).toMatchObject([
    { kind: 'table', ended: 'done', name: 'sales: 1,234 rows', place: '/tablemodelview/edit/9' },
  ]);
});

test('an upload whose response was lost is not repeated where the table is there', async () => {
  let isUp = false;
  const world = await queued(tableServer(new Set(), ({ path }) => !isUp && path.endsWith('/upload/')));
  await world.send();
  expect(await world.db.outbox.count()).toBe(1);
  isUp = true;
  await world.clock.advance(600_000);
  await world.send();
  expect(world.uploads()).toHaveLength(1);
  expect(await world.db.outbox.count()).toBe(0);
});

test('a table that the server had before is not reported as sent, after an attempt without a response either', async () => {
  let isUp = false;
  const world = await queued(tableServer(new Set(['sales']), () => !isUp));
  await world.send();
  isUp = true;
  await world.clock.advance(600_000);
  await world.send();
  expect(world.uploads()).toEqual([]);
  const rows = await world.db.outbox.toArray();
  expect(rows).toMatchObject([{ state: 'parked', command: 'deviceTable.send' }]);
  expect(await Promise.all(rows.map((row) => refusalText(world.db, row)))).toEqual([
    'The table sales was not sent to the server. The server already has a table of this name.',
  ]);
  expect((await fileToSend(world.db, 'file'))?.size).toBe(4);
  expect(await listNotes(world.db)).toEqual([]);
});

test('a copy of a table whose name is taken is sent under the next name, with the same file', async () => {
  const world = await queued(tableServer(new Set(['sales'])));
  await world.send();
  const [parked] = await world.db.outbox.toArray();
  if (parked === undefined) throw new Error('no row');
  const copy = await copyingCommand(world.db, parked, 'copy');
  if (copy === null) throw new Error('no copy');
  await world.run(copy);
  await world.send();
  expect(world.uploads()).toHaveLength(1);
  expect(await world.db.outbox.toArray()).toMatchObject([{ id: parked.id }]);
  expect((await fileToSend(world.db, 'file'))?.size).toBe(4);
  expect(await fileToSend(world.db, 'copy')).toBeNull();
  expect(await listNotes(world.db)).toMatchObject([{ name: 'sales_2: 1,234 rows' }]);
});

/** A page whose engine makes the file as asked. */
function pageOf(
  { db, clock, run }: ReturnType<typeof dashboardWorld>,
  made: Promise<Result<unknown, string>>,
) {
  const toasts = createToaster(clock);
  const held = new Set<string>();
  return {
    db,
    clock,
    toasts,
    random: seededRandom(5),
    onStorageError: () => expect.unreachable(),
    dispatch: async (command: Parameters<typeof run>[0]) => {
      await run(command);
      return ok(undefined);
    },
    asked: async () => made as Promise<Result<never, string>>,
    lock: {
      async tryLock(name: string, work: () => Promise<void>) {
        if (held.has(name)) return false;
        held.add(name);
        await work().finally(() => held.delete(name));
        return true;
      },
    },
  };
}

test('a table whose file was being made when its page ended is sent by the next page, once', async () => {
  const world = dashboardWorld(tableServer(new Set()));
  const file = ok({ rows: new Blob(['PAR1']), count: 2 });
  const never = new Promise<Result<unknown, string>>(() => undefined);
  void sendTableOfPage(pageOf(world, never), 'sales');
  await expect.poll(() => setting(world.db, 'tablesToSend')).toMatchObject([{ name: 'sales' }]);
  expect(await world.db.outbox.count()).toBe(0);

  const next = pageOf(world, Promise.resolve(file));
  await Promise.all([resumeSends(next), resumeSends(next)]);
  expect(await world.db.outbox.toArray()).toMatchObject([{ command: 'deviceTable.send' }]);
  expect(await setting(world.db, 'tablesToSend')).toEqual([]);
});

test('a table that cannot be prepared is named, and not tried again', async () => {
  const world = dashboardWorld(tableServer(new Set()));
  const page = pageOf(world, Promise.resolve(err('There is no table of this name.')));
  await sendTableOfPage(page, 'sales');
  expect(page.toasts.state.get().toasts.map(({ text }) => text)).toEqual([
    'sales was not sent to the server. There is no table of this name.',
  ]);
  expect(await setting(world.db, 'tablesToSend')).toEqual([]);
});
