import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { hasMariadb, isMysql, numbersTo } from '../support/mariadb.ts';
import { ELSEWHERE, MARIADB, type RemoteEngine, remoteEngine } from './remoteEngine.ts';

const WORK = { person: 1, kind: 'sql', timeout: 60 * SECOND } as const;
const READS = { kind: 'free', dml: false, only: null } as const;
const MAKES_TABLES = isMysql
  ? "BEGIN SET @i = 0; WHILE @i < 10000 DO SET @i = @i + 1, @made = CONCAT('CREATE TABLE many.t', @i, ' (a int) ENGINE=MEMORY'); PREPARE made FROM @made; EXECUTE made; END WHILE; END"
  : "BEGIN FOR i IN 1..10000 DO EXECUTE IMMEDIATE CONCAT('CREATE TABLE many.t', i, ' (a int) ENGINE=MEMORY'); END FOR; END";

/** MySQL shows no widths. */
const INT = isMysql ? 'int' : 'int(11)';

describe.skipIf(!hasMariadb)('the catalogue of a MariaDB', () => {
  let remote: RemoteEngine;
  beforeAll(async () => {
    remote = await remoteEngine(MARIADB);
    await remote.sql(
      `CREATE TABLE t (id int PRIMARY KEY);\n INSERT INTO t SELECT seq FROM ${numbersTo(20_000)};\n ANALYZE TABLE t`,
    );
  }, 60_000);
  afterAll(() => remote.close());

  test('names, keys, comments and indexes of a table are read', async () => {
    await remote.sql(`CREATE DATABASE \`Odd schema\`;
      CREATE TABLE \`Odd schema\`.\`Parent "1" \`\`\` (id int PRIMARY KEY);
      CREATE TABLE \`Odd schema\`.child (id bigint unsigned AUTO_INCREMENT PRIMARY KEY, parent int, a int COMMENT 'of a', b decimal(12,2), c enum('x','y, z'),
        UNIQUE KEY a_b (a, b), KEY of_b (b), CONSTRAINT refers FOREIGN KEY (parent) REFERENCES \`Parent "1" \`\`\` (id)) COMMENT 'a comment';
      ${isMysql ? '' : 'CREATE SEQUENCE `Odd schema`.numbers;'}
      CREATE VIEW \`Odd schema\`.seen AS SELECT 1 AS one`);
    const { host } = remote;
    expect(await host.schemas(ELSEWHERE, null, null)).toEqual({ ok: true, value: ['shop', 'Odd schema'] });
    // In the order of the server: capital letters come first in MySQL.
    const tables = await host.tables(ELSEWHERE, { catalog: null, schema: 'Odd schema' }, null);
    const found = tables.ok ? tables.value.toSorted((a, b) => a.name.localeCompare(b.name)) : tables.error;
    expect(found).toEqual([
      { name: 'child', kind: 'table' },
      { name: 'Parent "1" `', kind: 'table' },
      { name: 'seen', kind: 'view' },
    ]);
    expect(await host.table(ELSEWHERE, { catalog: null, schema: 'Odd schema', name: 'child' }, null)).toEqual(
      {
        ok: true,
        value: {
          name: 'child',
          kind: 'table',
          schema: 'Odd schema',
          comment: 'a comment',
          columns: [
            { name: 'id', type: isMysql ? 'bigint unsigned' : 'bigint(20) unsigned', comment: null },
            { name: 'parent', type: INT, comment: null },
            { name: 'a', type: INT, comment: 'of a' },
            { name: 'b', type: 'decimal(12,2)', comment: null },
            { name: 'c', type: "enum('x','y, z')", comment: null },
          ],
          primaryKey: { name: 'PRIMARY', columns: ['id'] },
          uniqueKeys: [{ name: 'a_b', columns: ['a', 'b'] }],
          foreignKeys: [
            {
              name: 'refers',
              columns: ['parent'],
              referredSchema: 'Odd schema',
              referredTable: 'Parent "1" `',
              referredColumns: ['id'],
            },
          ],
          indexes: [
            { name: 'of_b', columns: ['b'], unique: false },
            { name: 'refers', columns: ['parent'], unique: false },
          ],
          relatives: [],
        },
      },
    );
    expect(await host.table(ELSEWHERE, { catalog: null, schema: null, name: 'nowhere' }, null)).toEqual({
      ok: true,
      value: null,
    });
    expect(await host.table(ELSEWHERE, { catalog: null, schema: null, name: 't' }, null)).toMatchObject({
      value: { schema: 'shop' },
    });
    expect(
      await host.table(ELSEWHERE, { catalog: null, schema: 'Odd schema', name: 'seen' }, null),
    ).toMatchObject({
      value: { kind: 'view', comment: null },
    });
  });

  test('tables with the same rows are known, and which do not tell what they read', async () => {
    await remote.sql(`CREATE DATABASE kin;\n CREATE DATABASE kin2;
      CREATE TABLE kin.a (id int) ENGINE=MyISAM;\n CREATE TABLE kin2.b LIKE kin.a;
      CREATE TABLE kin.merged (id int) ENGINE=MERGE UNION=(kin.a, kin2.b);\n CREATE TABLE kin.apart (id int)`);
    const of = async (schema: string, name: string) => {
      const read = await remote.host.table(ELSEWHERE, { catalog: null, schema, name }, null);
      if (!read.ok || read.value === null) throw new Error(`There is no ${name}.`);
      return read.value.relatives?.map((each) => each.name) ?? null;
    };
    expect(await of('kin', 'a')).toEqual(['merged', 'b']);
    expect(await of('kin2', 'b')).toEqual(['merged', 'a']);
    expect(await of('kin', 'merged')).toEqual(['a', 'b']);
    expect(await of('kin', 'apart')).toEqual([]);
    // MySQL has it only where it is started so.
    if (isMysql) return;
    const { port } = new URL(remote.address);
    await remote.sql(`INSTALL SONAME 'ha_federatedx';\n CREATE USER kin@'%' IDENTIFIED BY 'kin';
      GRANT SELECT ON kin.* TO kin@'%';
      CREATE TABLE kin.again (id int) ENGINE=FEDERATED CONNECTION='mysql://kin:kin@127.0.0.1:${port}/kin/a'`);
    expect(await of('kin', 'again')).toBeNull();
  });

  test('what tables refer to is read with the columns of all tables', async () => {
    await remote.sql(`CREATE DATABASE keys_a;\n CREATE DATABASE keys_b;
      CREATE TABLE keys_a.p (a int, b int, PRIMARY KEY (a, b));
      CREATE TABLE keys_b.c (x int, y int, CONSTRAINT k FOREIGN KEY (y, x) REFERENCES keys_a.p (a, b))`);
    const read = await remote.host.columns(ELSEWHERE, null);
    const keys = (read.ok ? read.value : []).flatMap(({ schema, foreignKeys }) =>
      schema === 'keys_b' || schema === 'keys_a' ? (foreignKeys ?? []) : [],
    );
    expect(keys).toEqual([
      {
        name: 'k',
        columns: ['y', 'x'],
        referredSchema: 'keys_a',
        referredTable: 'p',
        referredColumns: ['a', 'b'],
      },
    ]);
  });

  test('functions are the server’s own and those that were made', async () => {
    await remote.sql(
      "CREATE FUNCTION twice(a int) RETURNS int DETERMINISTIC COMMENT 'two times' RETURN 2 * a",
    );
    const read = await remote.host.functions(ELSEWHERE, null);
    const named = new Map((read.ok ? read.value : []).map((each) => [each.name, each]));
    expect(named.get('group_concat')?.kind).toBe('aggregate');
    // Of MySQL these are in its help: as they are, with a word more, in a category within one, and not at all.
    for (const name of ['date_format', ...(isMysql ? ['if', 'st_x', 'json_extract'] : [])])
      expect(named.get(name)?.kind, name).toBe('scalar');
    for (const name of ['and', 'is', 'internal_data_free']) expect(named.has(name), name).toBe(false);
    expect(named.get('twice')).toEqual({
      name: 'twice',
      kind: 'scalar',
      signatures: [`twice → ${INT}`],
      description: 'two times',
    });
  });

  test('the planner’s estimate names what is scanned, without running it', async () => {
    await remote.sql(
      `CREATE DATABASE aside;\n CREATE TABLE aside.only_here AS SELECT seq AS a FROM ${numbersTo(100)};\n ANALYZE TABLE aside.only_here`,
    );
    const estimate = async (sql: string, schema: string | null) => {
      const place = { engine: ELSEWHERE, catalog: null, schema, reading: READS };
      const estimated = await remote.host.estimate({ queryId: sql, ...WORK, ...place, statements: [sql] });
      return estimated.ok ? estimated.value[0] : estimated.error;
    };
    const found = await estimate(
      'SELECT a.id, SLEEP(300) FROM t AS a JOIN t AS b USING (id) ORDER BY 2',
      null,
    );
    expect(found).toMatchObject({ scanned: ['a', 'b'] });
    expect(await estimate('SELECT * FROM only_here # all', 'aside')).toMatchObject({
      scanned: ['only_here'],
      scannedRows: 100,
      estimatedRows: 100,
    });
    expect(await estimate('SELECT 1', null)).toMatchObject({ scanned: [], scannedRows: 0 });
    await remote.sql(
      'CREATE FUNCTION adds() RETURNS int DETERMINISTIC MODIFIES SQL DATA BEGIN INSERT INTO t VALUES (-1); RETURN 1; END',
    );
    for (const sql of ['SELECT * FROM t WHERE id = adds()', 'SELECT * FROM (SELECT adds() AS a) AS x']) {
      const checked = await remote.host.check({ engine: ELSEWHERE, statements: [sql], reading: READS });
      expect(checked.ok).toBe(true);
      expect(await estimate(sql, null), sql).toMatchObject({ kind: 'dml' });
    }
    expect(await remote.sql('SELECT COUNT(*) AS n FROM t')).toEqual([{ n: 20_000 }]);
  });

  test('a user that may change data is known', async () => {
    await remote.sql(
      "CREATE USER looks@'%' IDENTIFIED BY 'p';\n GRANT SELECT, SHOW VIEW ON shop.* TO looks@'%'",
    );
    const address = remote.address.replace(/\/\/.*@/, '//looks:p@');
    await remote.host.open({ key: 'looks', backend: 'mysql', address });
    expect(await remote.host.mayChange('looks')).toEqual({ ok: true, value: false });
    expect(await remote.host.mayChange(ELSEWHERE)).toEqual({ ok: true, value: true });
    expect(await remote.rows('SELECT COUNT(*) AS n FROM t', { engine: 'looks' })).toEqual([{ n: 20_000 }]);
    expect(await remote.run('SELECT * FROM mysql.user', { engine: 'looks' })).toMatchObject({ ok: false });
    await remote.sql("GRANT UPDATE (id) ON shop.t TO looks@'%'");
    await remote.host.closeEngine('looks');
    await remote.host.open({ key: 'looks', backend: 'mysql', address });
    expect(await remote.host.mayChange('looks')).toEqual({ ok: true, value: true });
    await remote.host.closeEngine('looks');
  });

  test('the columns of ten thousand tables are read in one go', async () => {
    await remote.sql(`CREATE DATABASE many;
      CREATE PROCEDURE many.makes() ${MAKES_TABLES};
      CALL many.makes()`);
    const read = await remote.host.columns(ELSEWHERE, null);
    const many = read.ok ? read.value.filter(({ schema }) => schema === 'many') : [];
    expect(many.length).toBe(10_000);
    expect(many[0]).toMatchObject({ columns: [['a', INT]] });
  }, 120_000);
});
