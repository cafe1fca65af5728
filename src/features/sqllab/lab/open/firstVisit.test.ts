import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Command } from '#sync/command.ts';
import { putCatalogueEntry } from '#store/catalogue.ts';
import { openDb } from '#store/db.ts';
import { CATALOGUE_TABLES, write } from '#store/write.ts';
import { preparingText } from '#ui/preparingText.ts';
import { welcome } from './firstVisit.ts';

const DATABASE = { id: 7, name: 'Samples', backend: 'duckdb' };

test('the first tab waits for the database that the server is still loading, and queries its content [TAB-01]', async () => {
  const db = openDb('first visit', { indexedDB: new IDBFactory(), IDBKeyRange });
  const store = (entry: Parameters<typeof putCatalogueEntry>[1]) =>
    write(db, (tx) => putCatalogueEntry(tx, entry), CATALOGUE_TABLES);
  await store({ kind: 'databases', payload: [DATABASE as never], fetchedAt: 0 });
  const changes: Command[] = [];
  let waits = 0;
  let asked = 0;
  const isLoaded = () => waits === 3;
  const services = {
    db,
    noteShown: () => undefined,
    change: (command: Command) => void changes.push(command),
    clock: { now: () => 0, sleep: async () => void (waits += 1) },
    random: { bytes: (length: number) => new Uint8Array(length) },
    conf: { get: () => ({ defaultDbId: null }) },
    dashboards: {
      preparing: async () =>
        isLoaded() ? [] : [{ name: 'Samples', part: { name: 'orders', number: 66, of: 66 } }],
    },
    catalogue: {
      refreshSchemas: async () => {
        asked += 1;
        const payload = isLoaded() ? ['main'] : [];
        const address = { dbId: 7, catalog: null };
        await store({ kind: 'schemas', address, payload, fetchedAt: 0 });
      },
      refreshTables: async (address: { dbId: number; catalog: null; schema: string | null }) => {
        const payload = isLoaded() ? [{ name: 'cities', kind: 'table' } as never] : [];
        await store({ kind: 'tables', address, payload, fetchedAt: 0 });
      },
    },
  };
  const waited: string[] = [];
  await welcome(
    services,
    async () => true,
    (databases) => waited.push(preparingText(databases)),
  );
  expect(asked).toBe(1);
  expect(waited).toEqual(Array.from({ length: 3 }, () => 'Samples: table orders, 66 of 66'));
  expect(changes).toMatchObject([{ args: { dbId: 7, schema: 'main', sql: 'SELECT *\nFROM cities' } }]);
  db.close();
});
