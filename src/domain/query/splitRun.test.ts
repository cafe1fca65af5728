import { describe, expect, test } from 'vitest';
import { newTab } from '../tab/newTab.ts';
import { type Query, isPartOfRun } from './query.ts';
import { blockReports, splitRun, statementOf, type StatementReport } from './splitRun.ts';
import { startQuery } from './startQuery.ts';

const editor = { ...newTab({ id: 'tab________', name: 'Untitled Query 1', now: 0, position: 1 }), dbId: 1 };

function finished(sql: string, fields: Partial<Query> = {}): Query {
  const begun = startQuery(editor, { id: 'q', at: 1_000, sql, sqlOffset: 0, dbId: 1, runAsync: false });
  return { ...begun, state: 'success', resultId: 'q', resultsKey: 'last', rows: 2, ...fields };
}

const reported = (sql: string, fields: Partial<StatementReport> = {}): StatementReport => ({
  sql,
  state: 'success',
  rows: null,
  limitingFactor: 'NOT_LIMITED',
  changed: null,
  resultsKey: null,
  ...fields,
});

describe('a query of several statements', () => {
  test('represents the last one, and each other one is a separate query with its own rows', () => {
    const run = finished('SELECT 1; INSERT INTO t VALUES (1); SELECT 2');
    const { run: own, parts } = splitRun(run, [
      reported('SELECT 1', { rows: 1, resultsKey: 'first' }),
      reported('INSERT INTO t VALUES (1)', { changed: 1 }),
      reported('SELECT 2', { rows: 2 }),
    ]);
    expect(own).toMatchObject({ id: 'q', resultId: 'q', part: { of: 'q', index: 2, came: 'told' } });
    expect(parts).toMatchObject([
      { id: 'q.1', sql: 'SELECT 1', rows: 1, resultsKey: 'first', resultId: 'q.1', part: { index: 0 } },
      { id: 'q.2', rows: null, changed: 1, resultsKey: null, resultId: null, part: { index: 1 } },
    ]);
    expect([own, ...parts].map(isPartOfRun)).toEqual([false, true, true]);
  });

  test('represents the one that failed, and those after it did not run', () => {
    const run = finished('', { state: 'failed', resultId: null, resultsKey: null });
    const { run: own, parts } = splitRun(run, [
      reported('SELECT 1', { rows: 1, resultsKey: 'first' }),
      reported('SELECT nosuch', { state: 'failed' }),
      reported('SELECT 3', { state: 'skipped' }),
    ]);
    expect(own.part).toEqual({ of: 'q', index: 1, came: 'told' });
    expect(parts.map(({ part }) => [part?.index, part?.came])).toEqual([
      [0, 'told'],
      [2, 'skipped'],
    ]);
  });

  test('on a server that reports none: all but the last ran, and nothing else is known about them', () => {
    const { run, parts } = splitRun(finished('SELECT 1; -- x\nSELECT 2'), null);
    expect(run.part).toMatchObject({ of: 'q', index: 1 });
    expect(parts).toMatchObject([{ sql: 'SELECT 1', resultId: null, rows: null, part: { came: 'untold' } }]);
    expect(splitRun(finished('SELECT 1; SELECT 2', { state: 'failed' }), null).parts).toEqual([]);
  });
});

test.each([
  { error_type: 'MISSING_TEMPLATE_PARAMS_ERROR', extra: {} },
  { error_type: 'GENERIC_COMMAND_ERROR', extra: { template: 'SELECT 1' } },
])('a template that failed is rendered before all statements: none of them ran ($error_type)', (error) => {
  const errors = [{ message: 'no value', level: 'error' as const, ...error }];
  const { run, parts } = splitRun(
    finished("SELECT 1; SELECT '{{ x }}'; SELECT 3", { state: 'failed', errors }),
    null,
  );
  expect(run.part).toBeUndefined();
  expect(parts.map(({ sql, part }) => [sql, part?.came])).toEqual([
    ['SELECT 1', 'skipped'],
    ["SELECT '{{ x }}'", 'skipped'],
    ['SELECT 3', 'skipped'],
  ]);
});

describe('a query of one statement', () => {
  test('is not split, and has the number of changed rows', () => {
    const split = splitRun(finished('UPDATE t SET a = 1'), [reported('UPDATE t SET a = 1', { changed: 5 })]);
    expect(split).toMatchObject({ run: { changed: 5 }, parts: [] });
    expect(split.run.part).toBeUndefined();
  });

  test('does not change while it is in progress, and as a preview', () => {
    const running = finished('SELECT 1; SELECT 2', { state: 'running' });
    expect(splitRun(running, null)).toEqual({ run: running, parts: [] });
    const preview = finished('SELECT 1; SELECT 2', { isDataPreview: true });
    expect(splitRun(preview, null)).toEqual({ run: preview, parts: [] });
  });

  test('on a server that tells only at which of them it failed', () => {
    const run = finished("SELECT 1; SELECT ';' FROM nosuch; SELECT 3", { state: 'failed' });
    expect(blockReports(run, { number: 2, of: 3 })?.map(({ sql, state }) => [sql, state])).toEqual([
      ['SELECT 1', 'success'],
      ["SELECT ';' FROM nosuch", 'failed'],
      ['SELECT 3', 'skipped'],
    ]);
    expect(blockReports(run, { number: 2, of: 4 })).toBeNull();
  });

  test('is read by the rules of its database: a backslash of MySQL keeps its quote', () => {
    const text = String.raw`SELECT 'it\'; SELECT 2'; SELECT 3`;
    const { run, parts } = splitRun(finished(text, { backend: 'mysql' }), null);
    expect(parts.map(({ sql }) => sql)).toEqual([String.raw`SELECT 'it\'; SELECT 2'`]);
    expect(statementOf(run)).toBe('SELECT 3');
    expect(blockReports(finished(text, { backend: 'mysql' }), { number: 1, of: 2 })).toHaveLength(2);
  });
});
