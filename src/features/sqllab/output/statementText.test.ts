import { describe, expect, test } from 'vitest';
import type { Query, QueryPart } from '#domain/query/query.ts';
import { startQuery } from '#domain/query/startQuery.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { howFar, statementOutcome as outcome, statementTitle as title } from './statementText.ts';

const editor = { ...newTab({ id: 'tab', name: 'Untitled Query 1', now: 0, position: 1 }), dbId: 1 };
const BASE = startQuery(editor, { id: 'q', at: 0, sql: '', sqlOffset: 0, dbId: 1, runAsync: false });

function query(sql: string, fields: Partial<Query> = {}): Query {
  return { ...BASE, state: 'success', sql, ...fields };
}

function part(index: number, came: QueryPart['came'], fields: Partial<Query> = {}): Query {
  return query('SELECT 1', { id: `q.${index + 1}`, part: { of: 'q', index, came }, ...fields });
}

describe('the effect of a statement', () => {
  test.each<[string, number | null, string]>([
    ['CREATE TABLE t3 (a int)', null, 'Table t3 created'],
    ['CREATE TABLE "my t" AS SELECT 1', 1, 'Table "my t" created, 1 row'],
    ['CREATE VIEW IF NOT EXISTS v AS SELECT 1', null, 'View v created, unless it existed'],
    ['DROP VIEW v', null, 'View v dropped'],
    ['ALTER TABLE t ADD COLUMN a int', null, 'Table t altered'],
    ['INSERT INTO t VALUES (1)', 5, '5 rows inserted'],
    ['INSERT INTO t VALUES (1)', null, 'Rows inserted'],
    ['UPDATE t SET a = 1', 1, '1 row updated'],
    ['DELETE FROM t', 0, '0 rows deleted'],
    ['TRUNCATE t', null, 'All rows deleted'],
    ['BEGIN', null, 'BEGIN ran'],
    ['SELECT 1', null, '7 rows'],
  ])('%s', (sql, changed, text) => {
    expect(outcome(query(sql, { changed, rows: 7 }))).toBe(text);
  });

  test('a query of several statements is represented by its last one, or by the one that failed', () => {
    const sql = 'SELECT 1; INSERT INTO t\nVALUES (1); DROP TABLE t';
    expect(outcome(query(sql))).toBe('Table t dropped');
    expect(title(query(sql, { part: { of: 'q', index: 1, came: 'told' } }))).toBe(
      '2 INSERT INTO t VALUES (1)',
    );
  });

  test('a statement that was not reported has no row count', () => {
    expect(outcome(part(0, 'untold'))).toBe('');
    expect(outcome(part(0, 'skipped'))).toBe('Not run');
  });

  test('a title is cut after its first words', () => {
    expect(title(part(0, 'told', { sql: 'SELECT a, b, c, d, e, f, g FROM somewhere' }))).toBe(
      '1 SELECT a, b, c, d, e, f, g F…',
    );
  });
});

describe('which statements ran', () => {
  const failed = (index: number) => query('', { state: 'failed', part: { of: 'q', index, came: 'told' } });

  test('is shown if one of several failed', () => {
    const run = failed(3);
    const all = [part(0, 'told'), part(1, 'told'), part(2, 'told'), run, part(4, 'skipped')];
    expect(howFar(all, run)).toBe('Statement 4 of 5 failed. Ran before it: 1 to 3. Not run: 5.');
  });

  test('is shown if none did', () => {
    const run = failed(0);
    expect(howFar([run, part(1, 'skipped')], run)).toBe(
      'Statement 1 of 2 failed. None ran before it. Not run: 2.',
    );
    const refused = query('', { state: 'failed' });
    expect(howFar([refused, part(0, 'skipped'), part(1, 'skipped')], refused)).toBe(
      'None of the 2 statements ran.',
    );
    expect(howFar([refused], refused)).toBeNull();
    const untold = query('SELECT 1; SELECT nosuch', { state: 'failed' });
    expect(howFar([untold], untold)).toContain('One of the 2 statements failed.');
  });
});
