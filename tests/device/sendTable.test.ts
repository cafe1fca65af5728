import { expect, test } from 'vitest';
import { refusalText } from '../../src/app/sync/refusalText.ts';
import { sendTable } from '#commands/deviceTable/sendTable.ts';
import { listNotes } from '#store/inbox.ts';
import { fileToSend, storeFileToSend } from '#store/sql/filesToSend.ts';
import { type Call, dashboardWorld } from '../dashboard/dashboardServer.ts';

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

test('the file waits in the outbox, is uploaded once, and goes; the inbox tells how many rows were sent', async () => {
  const world = await queued(() => Response.json({ message: 'OK' }, { status: 201 }));
  expect(await world.db.outbox.count()).toBe(1);
  await world.send();
  expect(world.uploads()).toHaveLength(1);
  expect(await world.db.outbox.count()).toBe(0);
  expect(await fileToSend(world.db, 'file')).toBeNull();
  expect(await listNotes(world.db)).toMatchObject([
    { kind: 'table', ended: 'done', name: 'sales: 1234 rows' },
  ]);
});

test('an upload whose answer was lost is not repeated where the table is there', async () => {
  let isThere = false;
  const world = await queued(({ path }) => {
    if (path.includes('/dataset/')) return { result: isThere ? [{ id: 9 }] : [] };
    isThere = true;
    throw new TypeError('fetch failed');
  });
  await world.send();
  expect(await world.db.outbox.count()).toBe(1);
  await world.clock.advance(600_000);
  await world.send();
  expect(world.uploads()).toHaveLength(1);
  expect(await world.db.outbox.count()).toBe(0);
});

test('a table that the server has already is left alone: the change waits for the person, with its file', async () => {
  const world = await queued(() => Response.json({ message: 'Table already exists' }, { status: 422 }));
  await world.send();
  const rows = await world.db.outbox.toArray();
  expect(rows).toMatchObject([{ state: 'parked', command: 'deviceTable.send' }]);
  expect(await Promise.all(rows.map((row) => refusalText(world.db, row)))).toEqual([
    'The table sales was not sent to the server. Table already exists',
  ]);
  expect((await fileToSend(world.db, 'file'))?.size).toBe(4);
  expect(await listNotes(world.db)).toEqual([]);
});
