import { EventEmitter } from 'node:events';
import type { Connection } from 'mysql2';
import { describe, expect, test } from 'vitest';
import { describe as columnsBefore } from './describe.ts';
import { runRows } from './rows.ts';
import type { MysqlField } from './readings.ts';

const FIELD: MysqlField = {
  name: 'a',
  columnType: 0xfd,
  characterSet: 45,
  columnLength: 40,
  decimals: 0,
  flags: 0,
};

/** A connection to a MySQL that says no columns before it runs a statement; what it runs emits these events. */
function mysqlThat(emits: (query: EventEmitter & { row(packet: unknown): unknown }) => void) {
  const ran: string[] = [];
  const connection = Object.assign(new EventEmitter(), {
    prepare: (_: string, done: (cause: null, statement: unknown) => void) => done(null, { columns: [] }),
    unprepare: () => undefined,
    query(sql: string, done?: (cause: null) => void) {
      ran.push(sql);
      const query = Object.assign(new EventEmitter(), { row: (): unknown => undefined });
      if (done === undefined) queueMicrotask(() => emits(query));
      else done(null);
      return query;
    },
  });
  return { ran, connection: connection as unknown as Connection };
}

const tells = () =>
  mysqlThat((query) => {
    query.emit('fields', [FIELD]);
    query.emit('end');
  });

describe('what a MySQL says of a statement', () => {
  test.each([
    'SHOW CREATE TABLE t',
    'explain SELECT 1',
    'DESC SELECT 1',
    '/* a *//***/ -- b\n# c */\n--\nshow grants',
  ])('what tells is run for its columns, in a transaction that only reads: %j', async (sql) => {
    const { ran, connection } = tells();
    expect(await columnsBefore(connection, sql)).toEqual([expect.objectContaining({ name: 'a' })]);
    expect(ran).toEqual(['START TRANSACTION READ ONLY', sql, 'ROLLBACK']);
  });

  test.each([
    "/**/ CALL changes('*/ show')",
    "--\nCALL changes('\nshow')",
    "-- a\rshow\nCALL changes('')",
    "# a\rshow\nCALL changes('')",
    "/*! CALL changes('') */ show",
    "/*M! CALL changes('') */ show",
    "/* a /* */ CALL changes('*/ show')",
    '-show',
    'showing',
  ])('what only seems to be that is not run: %j', async (sql) => {
    const { ran, connection } = tells();
    expect(await columnsBefore(connection, sql)).toBeNull();
    expect(ran).toEqual([]);
  });

  test('many comments take no longer than few', async () => {
    const { ran, connection } = tells();
    expect(await columnsBefore(connection, `${'/**/'.repeat(10_000)}CALL changes('')`)).toBeNull();
    expect(ran).toEqual([]);
  });

  test('the transaction of somebody who may change something goes on', async () => {
    const { ran, connection } = tells();
    expect(await columnsBefore(connection, 'SHOW TABLES', true)).toBeNull();
    expect(ran).toEqual([]);
  });

  test('what EXPLAIN ANALYZE measures is run once', async () => {
    const { ran, connection } = tells();
    expect(await columnsBefore(connection, 'EXPLAIN ANALYZE SELECT 1')).toMatchObject([{ name: 'EXPLAIN' }]);
    expect(ran).toEqual([]);
  });
});

test('after an error no rows are written', async () => {
  const buffer = Buffer.of(1, 0x61);
  const { connection } = mysqlThat((query) => {
    query.emit('fields', [FIELD]);
    query.row({ buffer, offset: 0, end: 2, isEOF: () => false });
    query.emit('error', new Error('It broke.'));
    query.emit('end');
  });
  const written: string[] = [];
  const into = {
    take: (csv: Uint8Array) => {
      written.push(Buffer.from(csv).toString());
      return Promise.resolve(true);
    },
  };
  await expect(runRows(connection, 'SELECT 1', into, () => undefined)).rejects.toThrow('It broke.');
  await new Promise(setImmediate);
  expect(written).toEqual([]);
});
