import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { compileQuery } from '#domain/compile/compileQuery.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { quoteName, quoteText } from '#domain/compile/sql/quote.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import type { CompileWorld } from '#domain/compile/world.ts';
import { frameFrom } from './vectorWorld.ts';

const literal = (text: string): string => quoteText(text, DUCKDB);
const WORLD: CompileWorld = { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 1_000, maxRows: 1_000 };

let engine: DuckDBConnection;
beforeAll(async () => {
  engine = await (await DuckDBInstance.create(':memory:')).connect();
});

/** Text with all characters that are special to an engine. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("'", '"', '\\', ';', '--', '/*', '*/', '{{', '%', ':x', '$1', '?', '\n', '😀'),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join('').replaceAll('\0', ''));

test('the engine reads back any text unchanged, as a value and as a name', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (value) => {
      const name = `c${value}`;
      const { columns } = await frameFrom(engine, `SELECT ${literal(value)} AS ${quoteName(name)}`);
      expect(columns[0]?.name).toBe(name);
      expect(columns[0]?.values).toEqual([value]);
    }),
    { numRuns: 300 },
  );
});

test('no keyword of the engine is left unquoted as a name', async () => {
  const words = await frameFrom(engine, 'SELECT keyword_name FROM duckdb_keywords()');
  const names = words.columns[0]?.values.map(String) ?? [];
  const select = names.map((name) => `1 AS ${quoteName(name)}`).join(', ');
  const { columns } = await frameFrom(
    engine,
    `SELECT ${names.map((name) => `t.${quoteName(name)}`).join(', ')} FROM (SELECT ${select}) AS t`,
  );
  expect(columns.map((column) => column.name)).toEqual(names);
  const bare = await frameFrom(
    engine,
    `SELECT ${names.map(quoteName).join(', ')} FROM (SELECT ${select}) AS t`,
  );
  expect(bare.columns.flatMap((column) => column.values)).toEqual(names.map(() => 1));
});

test('a filter finds exactly the rows with its value, for all values and names', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, async (value, other, columnName) => {
      const column = `c${columnName}`;
      await engine.run('DROP TABLE IF EXISTS t');
      await engine.run(`CREATE TABLE t (${quoteName(column)} VARCHAR)`);
      await engine.run(`INSERT INTO t VALUES (${literal(value)}), (${literal(other)}), (NULL)`);
      const source: Datasource = {
        from: { kind: 'table', catalog: null, schema: null, table: 't' },
        columns: [{ name: column, type: 1, isTime: false }],
        metrics: [],
        mainTime: null,
      };
      const rows = async (query: QueryObject): Promise<number> => {
        const compiled = compileQuery({ ...query, columns: [column] }, source, WORLD);
        if (!compiled.ok) throw new Error(compiled.error.message);
        return (await frameFrom(engine, compiled.value.sql)).rowCount;
      };
      if (['<NULL>', '<empty string>'].includes(value)) return;
      const equal = value === other ? 2 : 1;
      expect(await rows({ filters: [{ col: column, op: '==', val: value }] })).toBe(equal);
      expect(await rows({ filters: [{ col: column, op: 'in', val: [value, null] }] })).toBe(equal + 1);
      expect(await rows({ filters: [{ col: column, op: 'NOT IN', val: [value] }] })).toBe(2 - equal);
    }),
    { numRuns: 100 },
  );
});

test('the statement terminator is rejected', () => {
  const source: Datasource = {
    from: { kind: 'table', catalog: null, schema: null, table: 't' },
    columns: [{ name: 'a', type: 1, isTime: false }],
    metrics: [],
    mainTime: null,
  };
  const compiled = compileQuery(
    { columns: ['a'], filters: [{ col: 'a', op: '==', val: 'x\0' }] },
    source,
    WORLD,
  );
  expect(compiled.ok ? null : compiled.error.kind).toBe('query');
});
