import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { databaseApi, type DatabaseApi } from '#api/sql/database.ts';
import type { TableColumns } from '#domain/catalogue/catalogue.ts';
import { err, ok } from '#domain/result.ts';
import { createCatalogue } from '#query/catalogue/createCatalogue.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { openDb } from '#store/db.ts';

type TablesRead = Awaited<ReturnType<DatabaseApi['tables']>>;

const UNREACHABLE = databaseApi(
  createApi({
    fetch: () => Promise.reject(new TypeError('no network')),
    baseUrl: '',
    clock: { now: () => 0, sleep: () => Promise.resolve() },
  }).client,
);

const PLACE = { dbId: 1, catalog: null, schema: 'main' };

test('a forced read of tables starts after the one in progress, which may have missed the change', async () => {
  const db = openDb('catalogue', { indexedDB: new IDBFactory(), IDBKeyRange });
  const asked: ((names: readonly string[]) => void)[] = [];
  const api = {
    ...UNREACHABLE,
    tables: () =>
      new Promise<TablesRead>((resolve) => {
        asked.push((names) => resolve(ok(names.map((name) => ({ name, kind: 'table' })))));
      }),
  };
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const catalogue = createCatalogue({ db, api, clock, onStorageError: () => undefined });

  const first = catalogue.refreshTables(PLACE);
  const second = catalogue.refreshTables(PLACE);
  const again = catalogue.refreshTables(PLACE, { force: true });
  expect(asked.length).toBe(1);
  asked[0]?.([]);
  await Promise.all([first, second]);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.(['counted']);
  await again;
  expect((await catalogueEntry(db, 'tables', PLACE))?.payload).toMatchObject([{ name: 'counted' }]);
  db.close();
});

test('a server without a call for all columns is asked once; one that is unreachable keeps what is stored', async () => {
  const db = openDb('all columns', { indexedDB: new IDBFactory(), IDBKeyRange });
  const ships: TableColumns = {
    catalog: null,
    schema: 'main',
    name: 'ships',
    kind: 'table',
    columns: [['id', 'INT']],
  };
  const offline = err({ kind: 'offline', cause: 'no network' } as const);
  const answers = [ok([ships]), offline, ok(null)];
  let asked = 0;
  const api = { ...UNREACHABLE, columns: async () => answers[asked++] ?? offline };
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const catalogue = createCatalogue({ db, api, clock, onStorageError: () => undefined });
  const stored = async () => (await catalogueEntry(db, 'columns', { dbId: 1 }))?.payload;
  await catalogue.refreshColumns(1);
  expect(await stored()).toEqual([ships]);
  await catalogue.refreshColumns(1, { force: true });
  expect(await stored()).toEqual([ships]);
  await catalogue.refreshColumns(1, { force: true });
  await catalogue.refreshColumns(1, { force: true });
  expect(asked).toBe(3);
  db.close();
});
