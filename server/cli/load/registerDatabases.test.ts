import { expect, test } from 'vitest';
import { assert } from '#domain/result.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { DatabasePlan } from '../../files/planDatabases.ts';
import { openMeta, type Meta } from '../../meta/meta.ts';
import { registerDatabases, uriOf } from './registerDatabases.ts';

const clock: Clock = { now: () => 1, sleep: () => Promise.resolve() };
let drawn = 0;
const random: Random = { bytes: (length) => new Uint8Array(length).fill(++drawn) };

const plan = (name: string): DatabasePlan => ({
  name,
  job: { kind: 'sqlite', path: `/${name}` },
  fileName: `${name}.duckdb`,
  inputs: [],
});

function served(meta: Meta, ...names: string[]): string[] {
  registerDatabases(meta, names.map(plan), clock, random);
  return meta.databases
    .list()
    .map((row) => `${row.id} ${row.databaseName}${row.exposeInSqllab ? '' : ' hidden'}`);
}

test('a database keeps its id while it keeps its name, also across starts that did not serve it', () => {
  const opened = openMeta(':memory:');
  assert(opened.ok, 'a store in memory opens');
  const meta = opened.value;
  expect(served(meta, 'Samples', 'shop')).toEqual(['1 Samples', '2 shop']);
  expect(served(meta, 'Files', 'Samples')).toEqual(['1 Samples', '2 shop hidden', '3 Files']);
  expect(served(meta, 'shop')).toEqual(['1 Samples hidden', '2 shop', '3 Files hidden']);
  const [samples] = meta.databases.list();
  expect(samples).toMatchObject({ sqlalchemyUri: 'duckdb:///Samples', backend: 'duckdb' });
  expect(samples?.uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('a name in any script makes a unique address', () => {
  expect(uriOf({ name: 'a b/ö' })).toBe('duckdb:///a%20b%2F%C3%B6');
});

test('a file whose name people gave to another database is served, and theirs gets another name', () => {
  const opened = openMeta(':memory:');
  assert(opened.ok, 'a store in memory opens');
  const { value: meta } = opened;
  for (const databaseName of ['shop', 'shop 2'])
    meta.databases.insert(
      { uuid: databaseName, databaseName, backend: 'postgresql', sqlalchemyUri: 'postgresql://db/shop' },
      1,
    );
  expect(served(meta, 'shop')).toEqual(['1 shop 3', '2 shop 2', '3 shop']);
});
