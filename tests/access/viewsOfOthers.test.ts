import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { otherWorlds, type OtherWorlds } from './otherWorlds.ts';

// An engine's process starts slowly if its sources are compiled on the way.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/* What the two worlds answer of views that read what somebody may not. */

let worlds: OtherWorlds;
beforeAll(async () => {
  worlds = await otherWorlds();
});
afterAll(() => worlds.close());
/** Of a view that reads what they may not read, they know the name. */
const VIEWS = [
  'leaky',
  'LEAKY',
  'scratch.leaky',
  'main.leaky',
  'inner_two."Leaky ""2"""',
  'Scratch.inner_two."leaky ""2"""',
];

test.each([
  'FROM ?',
  'FROM ? LIMIT 0',
  'SELECT hidden_column FROM ? WHERE false',
  'SELECT hidden_colum FROM ?',
  'SELECT last_colum FROM ?',
  'SELECT (SELECT nothing FROM ?)',
  'SELECT COLUMNS(c -> c[1] = $$h$$) FROM ?',
  'WITH part AS (SELECT nothing FROM ?) FROM part',
  'FROM own JOIN ? USING (id)',
  'FROM own NATURAL JOIN ?',
  'DESCRIBE ?',
  'DESCRIBE TABLE ?',
  'SHOW ?',
  'FROM (DESCRIBE ?)',
  'SELECT * FROM (SHOW ?)',
  'DESCRIBE FROM ?',
  'DESCRIBE SELECT nothing FROM ?',
  'SUMMARIZE ?',
  'TABLE ?',
  'EXPLAIN FROM ?',
  'EXPLAIN ANALYZE FROM ?',
  'EXPLAIN CREATE TABLE copied AS SELECT nothing FROM ?',
  'EXPLAIN INSERT INTO own SELECT nothing FROM ?',
  'PIVOT ? ON hidden_column USING count(*)',
  'PIVOT ? ON hidden_colum IN (42) USING count(*)',
  'UNPIVOT ? ON hidden_colum',
  "PRAGMA table_info('?')",
  "FROM pragma_table_info('?')",
  "CALL pragma_table_info('?')",
  "FROM pragma_show('?')",
  "FROM query_table('?')",
  "FROM duckdb_table_sample('?')",
  'CREATE TABLE copied AS FROM ?',
  'CREATE TABLE copied AS SELECT nothing FROM ?',
  'CREATE TABLE copied AS FROM (DESCRIBE ?)',
  'CREATE VIEW seen AS FROM ?',
  'CREATE VIEW seen AS SELECT nothing FROM ?',
  'CREATE VIEW seen AS FROM (DESCRIBE ?)',
  'CREATE OR REPLACE VIEW own_view AS SELECT nothing FROM ?',
  "COMMENT ON COLUMN ?.hidden_column IS 'a'",
  "COMMENT ON COLUMN ?.nothing IS 'a'",
  "COMMENT ON VIEW ? IS 'a'",
  'ALTER VIEW ? RENAME TO other',
  'INSERT INTO ? (nothing) VALUES (1)',
  'INSERT INTO own SELECT nothing FROM ?',
  'INSERT INTO own VALUES (1, (SELECT nothing FROM ?))',
  'UPDATE own SET id = 1 FROM ? WHERE nothing',
  'UPDATE ? SET nothing = 1',
  'DELETE FROM own USING ? WHERE nothing',
  'DELETE FROM ? WHERE nothing',
  'MERGE INTO own USING ? s ON s.nothing = id WHEN MATCHED THEN DELETE',
  'CREATE INDEX i ON ? (nothing)',
])('nobody learns the columns of a view that reads what they may not: %s', async (text) => {
  for (const view of VIEWS) {
    const sql = text.replaceAll('?', view.replaceAll("'", "''"));
    const [all, open] = await worlds.answers(sql);
    expect(all, sql).toBe(open);
    expect(all, sql).not.toMatch(/Did you mean|Candidate|INTEGER|Hidden|secret/);
  }
});

test('a view of what they may read is described, and each may be dropped', async () => {
  const [described] = await worlds.answers('DESCRIBE own_view');
  expect(described).toContain('"column_name":"x"');
  const [all, open] = await worlds.answers('CREATE VIEW passing AS FROM own; DROP VIEW passing');
  expect(all).toBe(open);
  expect(await worlds.all.rows('DESCRIBE leaky')).toHaveLength(2);
});
