import { expect, test } from 'vitest';
import { DEVICE_ID, receivedPlace, sentPlace } from './deviceDatabase.ts';
import { deviceRefusal } from './deviceStatement.ts';
import { areLimited, mentionedTables, nameTables, type ResultTable } from './deviceTables.ts';

const kept = (id: string, tab: string, startDttm: number): ResultTable => ({
  query: { id, tab, startDttm, isDataPreview: false },
  id,
  storedAt: startDttm,
  rowCount: 0,
  columns: [],
});
const names = (results: readonly ResultTable[], extracts: readonly string[] = []): string[] =>
  nameTables(
    extracts.map((name, at) => ({ datasetId: at + 1, name, takenAt: 1, rows: 0, columns: [] })),
    results,
  ).map(({ name }) => name);

test('the latest result of a tab has its name, and earlier ones the time they were run', () => {
  const [older, newer] = [kept('a', 'Sales by day', 0), kept('b', 'Sales by day', 86_400_000)];
  expect(names([older, newer])).toEqual(['sales_by_day', 'sales_by_day_19700101_000000']);
});

test('tables of equal names get numbers, extracts first', () => {
  expect(names([kept('a', 'Orders', 5)], ['orders', 'Orders'])).toEqual(['orders', 'orders_2', 'orders_3']);
});

test.each([
  ['2024', 't_2024'],
  ['«»', 'rows'],
  ['Übersicht 1', 'übersicht_1'],
  ['a"; DROP TABLE b', 'a_drop_table_b'],
])('a tab named %s can be queried as %s without quotes', (tab, name) => {
  expect(names([kept('a', tab, 1)])).toEqual([name]);
});

test('tables named in a statement are found in any case, in quotes and with their schema', () => {
  const tables = nameTables([], [kept('a', 'Sales', 1), kept('b', 'Orders', 2), kept('c', 'Other', 3)]);
  const found = mentionedTables('SELECT * FROM SALES JOIN "device"."orders" USING (id) -- other', tables);
  expect(found.map(({ name }) => name)).toEqual(['sales', 'orders']);
});

test.each([
  "COPY t TO 'x'",
  "ATTACH 'x'",
  'SET threads = 1',
  'INSTALL json',
  'DROP VIEW a',
  'PRAGMA x',
  '/* SELECT */ CALL f()',
  '(UPDATE t SET a = 1)',
])('a statement that does more than read is refused with the words that begin one: %s', (sql) => {
  expect(deviceRefusal(sql)).toContain('begin with SELECT');
});

test('statements that read are run', () => {
  for (const sql of ['select 1', '-- x\n(SELECT 1)', 'FROM t', 'WITH a AS (SELECT 1) FROM a', 'SUMMARIZE t'])
    expect(deviceRefusal(sql)).toBeNull();
});

test('a place on this device survives a server that has no number for it', () => {
  const sent = sentPlace({ dbId: DEVICE_ID, catalog: null });
  expect(sent.dbId).toBeNull();
  expect(receivedPlace(sent)).toEqual({ dbId: DEVICE_ID, catalog: null });
  expect(receivedPlace({ ...sent, dbId: 2 })).toEqual({ dbId: 2, catalog: null });
  expect(receivedPlace({ dbId: null, catalog: 'sales' })).toEqual({ dbId: null, catalog: 'sales' });
  expect(sentPlace({ catalog: 'sales' })).toEqual({ catalog: 'sales' });
});

test('a statement over rows that row rules limit is limited, over others it is not', () => {
  const all = nameTables(
    [
      { datasetId: 1, name: 'ships', takenAt: 1, isLimited: true, rows: 0, columns: [] },
      { datasetId: 2, name: 'ports', takenAt: 1, rows: 0, columns: [] },
    ],
    [kept('a', 'Cities', 1)],
  );
  expect(areLimited(mentionedTables('SELECT * FROM ports JOIN ships USING (port)', all))).toBe(true);
  expect(areLimited(mentionedTables('SELECT * FROM ports, cities', all))).toBe(false);
});
