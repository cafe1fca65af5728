import { expect, test } from 'vitest';
import { assert } from '#domain/result.ts';
import type { Clock, Random } from '#domain/time.ts';
import { openMeta } from '../../meta/meta.ts';
import { parseConnects } from '../args/connectOptions.ts';
import { readConnections } from './readConnections.ts';
import { registerConnections } from './registerConnections.ts';

const clock: Clock = { now: () => 1, sleep: () => Promise.resolve() };
const random: Random = { bytes: (length) => new Uint8Array(length).fill(7) };

test('a database server keeps its id and its password from start to start, and its password is sealed', () => {
  const opened = openMeta(':memory:');
  assert(opened.ok, 'a store in memory opens');
  const { value: meta } = opened;
  const register = (...texts: string[]): readonly string[] => {
    const parsed = parseConnects(texts);
    assert(parsed.ok, 'the addresses are known');
    const given = readConnections({ connects: parsed.value, folder: null }, { cwd: '/', env: {} });
    assert(given.ok, 'they name no files');
    return registerConnections(meta, given.value, clock, random);
  };
  expect(register('Shop=postgres://me:p%40ss@db/shop')).toEqual([]);
  const [row] = meta.databases.list();
  expect(row).toMatchObject({ id: 1, databaseName: 'Shop', backend: 'postgresql', driver: 'psycopg2' });
  expect(row?.sqlalchemyUri).toBe('postgresql://me:XXXXXXXXXX@db/shop');
  const name = `database:${row?.uuid}`;
  expect(meta.secrets.get(name)).toBe('p@ss');
  expect(register('Shop=postgres://me@other/shop')).toEqual([]);
  expect(meta.databases.list()).toMatchObject([
    { id: 1, sqlalchemyUri: 'postgresql://me:XXXXXXXXXX@other/shop' },
  ]);
  expect(meta.secrets.get(name)).toBe('p@ss');

  meta.databases.insert(
    { uuid: 'u', databaseName: 'Files', backend: 'duckdb', sqlalchemyUri: 'duckdb:///Files' },
    1,
  );
  expect(register('Files=postgres://me@other/shop')).toEqual(['Files']);
  expect(meta.databases.byName('Files')?.backend).toBe('duckdb');
});
