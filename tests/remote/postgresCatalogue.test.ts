import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { ELSEWHERE, type RemoteEngine, remoteEngine } from './remoteEngine.ts';

const WORK = { person: 1, kind: 'sql', timeout: 60 * SECOND } as const;
const READS = { kind: 'free', dml: false, only: null } as const;

let remote: RemoteEngine;
beforeAll(async () => {
  remote = await remoteEngine();
  await remote.sql('CREATE TABLE t AS SELECT g AS id FROM generate_series(1, 200000) AS g; ANALYZE t');
});
afterAll(() => remote.close());

test('names, keys, comments and indexes of a table are read', async () => {
  await remote.sql(`CREATE SCHEMA "Odd schema"; CREATE TABLE "Odd schema"."Parent ""1""" (id int PRIMARY KEY);
    CREATE TABLE "Odd schema".child (id bigint PRIMARY KEY, parent int REFERENCES "Odd schema"."Parent ""1"""(id), a int, b numeric(12,2), t timestamp(3) with time zone, UNIQUE (a, b));
    CREATE INDEX child_b ON "Odd schema".child (b); COMMENT ON TABLE "Odd schema".child IS 'a comment'; COMMENT ON COLUMN "Odd schema".child.a IS 'of a';
    CREATE VIEW "Odd schema".seen AS SELECT 1 AS one`);
  const { host } = remote;
  expect(await host.schemas(ELSEWHERE, null, null)).toEqual({ ok: true, value: ['public', 'Odd schema'] });
  expect(await host.tables(ELSEWHERE, { catalog: null, schema: 'Odd schema' }, null)).toEqual({
    ok: true,
    value: [
      { name: 'Parent "1"', kind: 'table' },
      { name: 'child', kind: 'table' },
      { name: 'seen', kind: 'view' },
    ],
  });
  expect(await host.table(ELSEWHERE, { catalog: null, schema: 'Odd schema', name: 'child' }, null)).toEqual({
    ok: true,
    value: {
      name: 'child',
      kind: 'table',
      schema: 'Odd schema',
      comment: 'a comment',
      columns: [
        { name: 'id', type: 'bigint', comment: null },
        { name: 'parent', type: 'integer', comment: null },
        { name: 'a', type: 'integer', comment: 'of a' },
        { name: 'b', type: 'numeric(12,2)', comment: null },
        { name: 't', type: 'timestamptz(3)', comment: null },
      ],
      primaryKey: { name: 'child_pkey', columns: ['id'] },
      uniqueKeys: [{ name: 'child_a_b_key', columns: ['a', 'b'] }],
      foreignKeys: [
        {
          name: 'child_parent_fkey',
          columns: ['parent'],
          referredSchema: 'Odd schema',
          referredTable: 'Parent "1"',
          referredColumns: ['id'],
        },
      ],
      indexes: [{ name: 'child_b', columns: ['b'], unique: false }],
      relatives: [],
    },
  });
  expect(await host.table(ELSEWHERE, { catalog: null, schema: null, name: 'nowhere' }, null)).toEqual({
    ok: true,
    value: null,
  });
});

test('tables with the same rows are known, in whatever way they have them', async () => {
  await remote.sql(`CREATE SCHEMA kin; CREATE TABLE kin.p (a int); CREATE TABLE kin.q (b int);
    CREATE TABLE kin.both () INHERITS (kin.p, kin.q); CREATE TABLE kin.other () INHERITS (kin.p);
    CREATE EXTENSION postgres_fdw; CREATE SERVER again FOREIGN DATA WRAPPER postgres_fdw OPTIONS (dbname 'postgres');
    CREATE SERVER away FOREIGN DATA WRAPPER postgres_fdw OPTIONS (dbname 'another');
    CREATE FOREIGN TABLE kin.back (b int) SERVER again OPTIONS (schema_name 'kin', table_name 'q');
    CREATE FOREIGN TABLE kin.far (b int) SERVER away OPTIONS (schema_name 'kin', table_name 'q');
    CREATE VIEW kin.seen AS SELECT b FROM kin.q; CREATE FOREIGN TABLE kin.through (b int) SERVER again OPTIONS (table_name 'seen');
    CREATE TABLE kin.parent (b int); CREATE FOREIGN TABLE kin.part () INHERITS (kin.parent) SERVER again OPTIONS (table_name 'seen');
    CREATE FOREIGN DATA WRAPPER untold; CREATE SERVER dark FOREIGN DATA WRAPPER untold; CREATE FOREIGN TABLE kin.dark (b int) SERVER dark`);
  const of = async (name: string) => {
    const read = await remote.host.table(ELSEWHERE, { catalog: null, schema: 'kin', name }, null);
    if (!read.ok || read.value === null) throw new Error(`There is no ${name}.`);
    return read.value.relatives?.map((each) => each.name) ?? null;
  };
  expect(await of('q')).toEqual(['back', 'both', 'p']);
  expect(await of('p')).toEqual(['back', 'both', 'other', 'q']);
  expect(await of('other')).toEqual(['p']);
  expect(await of('back')).toEqual(['both', 'p', 'q']);
  expect(await of('far')).toEqual([]);
  // What a view reads is not told, nor what a wrapper does.
  for (const name of ['through', 'part', 'parent', 'dark']) expect(await of(name)).toBeNull();
});

test('what tables refer to is read with the columns of all tables', async () => {
  await remote.sql(`CREATE SCHEMA keys_a; CREATE SCHEMA keys_b; CREATE TABLE keys_a.p (a int, b int, PRIMARY KEY (a, b));
    CREATE TABLE keys_b.c (x int, y int, FOREIGN KEY (y, x) REFERENCES keys_a.p (a, b))`);
  const read = await remote.host.columns(ELSEWHERE, null);
  const found = (read.ok ? read.value : []).filter(({ schema }) => schema.startsWith('keys_'));
  expect(found.map(({ name, foreignKeys }) => [name, foreignKeys])).toEqual([
    ['p', undefined],
    [
      'c',
      [{ columns: ['y', 'x'], referredSchema: 'keys_a', referredTable: 'p', referredColumns: ['a', 'b'] }],
    ],
  ]);
});

test('the columns of ten thousand tables are read in one go', async () => {
  await remote.sql('CREATE SCHEMA many');
  await remote.sql(
    "DO $$ BEGIN FOR i IN 1..10000 LOOP EXECUTE 'CREATE TABLE many.t' || i || ' (a int)'; IF i % 500 = 0 THEN COMMIT; END IF; END LOOP; END $$",
  );
  const read = await remote.host.columns(ELSEWHERE, null);
  expect(read.ok && read.value.filter(({ schema }) => schema === 'many').length).toBe(10_000);
});

test('the planner’s estimate names what is scanned, without running it', async () => {
  const estimated = await remote.host.estimate({
    engine: ELSEWHERE,
    statements: ['SELECT * FROM t CROSS JOIN pg_sleep(300)'],
    catalog: null,
    schema: null,
    reading: { kind: 'free', dml: false, only: null },
    queryId: 'estimate',
    person: 1,
    kind: 'sql',
    timeout: 60 * SECOND,
  });
  expect(estimated).toMatchObject({ ok: true, value: [{ scanned: ['public.t'], scannedRows: 200_000 }] });
});

test('names without a schema are those of the one that was chosen, in estimates, too', async () => {
  await remote.sql('CREATE SCHEMA aside; CREATE TABLE aside.only_here AS SELECT 1 AS a');
  const estimated = await remote.host.estimate({
    queryId: 'aside',
    ...WORK,
    engine: ELSEWHERE,
    statements: ['SELECT * FROM only_here'],
    catalog: null,
    schema: 'aside',
    reading: READS,
  });
  expect(estimated).toMatchObject({ ok: true, value: [{ scanned: ['aside.only_here'] }] });
});
