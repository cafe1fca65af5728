import { describe, expect, test } from 'vitest';
import { newTab } from '../tab/newTab.ts';
import type { Query } from './query.ts';
import { dialectOf } from '../sql/dialect.ts';
import { splitRun, type StatementReport } from './splitRun.ts';
import { startQuery } from './startQuery.ts';
import { statementMarks } from './statementMarks.ts';

const editor = { ...newTab({ id: 'tab________', name: 'Untitled Query 1', now: 0, position: 1 }), dbId: 1 };

function ran(sql: string, fields: Partial<Query> = {}): Query {
  const begun = startQuery(editor, { id: 'q', at: 1_000, sql, sqlOffset: 0, dbId: 1, runAsync: false });
  return { ...begun, state: 'success', endDttm: 1_250, rows: 2, ...fields };
}

const reported = (sql: string, fields: Partial<StatementReport> = {}): StatementReport => ({
  sql,
  state: 'success',
  rows: 1,
  limitingFactor: 'NOT_LIMITED',
  changed: null,
  resultsKey: null,
  ...fields,
});

function marksOf(text: string, query: Query, statements: readonly StatementReport[] | null) {
  const { run, parts } = splitRun(query, statements);
  return statementMarks(text, run, parts.length === 0 ? [run] : [...parts, run]);
}

test('statements end where the engine ends them', () => {
  const sql = "SELECT 1 # it's; one\n+ 1; SELECT 2";
  const { rules } = dialectOf('mysql');
  const [first, last] = [reported('SELECT 1'), reported('SELECT 2')];
  const { run, parts } = splitRun(ran(sql), [first, last]);
  const marks = statementMarks(sql, run, [...parts, run], rules);
  expect(marks.map(({ from, to }) => sql.slice(from, to))).toEqual(["SELECT 1 # it's; one\n+ 1", 'SELECT 2']);
});

describe('marks beside the statements of a run', () => {
  test('a query of one statement has its state, its rows and the time of the whole query', () => {
    expect(marksOf('-- one\nSELECT 1', ran('-- one\nSELECT 1'), null)).toEqual([
      { from: 7, to: 15, number: 1, state: 'success', took: 250, rows: 2 },
    ]);
  });

  test('of several statements each has its own, as far as the server reports it', () => {
    const sql = 'SELECT 1;\nSELECT x;\nSELECT 3';
    const marks = marksOf(sql, ran(sql, { state: 'failed' }), [
      reported('SELECT 1', { took: 20 }),
      reported('SELECT x', { state: 'failed' }),
      reported('SELECT 3', { state: 'skipped' }),
    ]);
    expect(marks.map(({ number, state, took, from }) => [number, state, took, from])).toEqual([
      [1, 'success', 20, 0],
      [2, 'failed', null, 10],
      [3, 'skipped', null, 20],
    ]);
  });

  test('a failure without a statement marks nothing, since any of them may have failed', () => {
    const sql = 'SELECT 1; SELECT x';
    expect(marksOf(sql, ran(sql, { state: 'failed' }), null)).toEqual([]);
  });

  test('while a query runs, all of its statements are running', () => {
    const sql = 'SELECT 1; SELECT 2';
    const run = ran(sql, { state: 'running', endDttm: null, rows: null });
    expect(statementMarks(sql, run, []).map(({ state, took }) => [state, took])).toEqual([
      ['running', null],
      ['running', null],
    ]);
  });

  test('a selection that was run is found where it is now, and nothing is marked once it was edited', () => {
    const run = ran('SELECT 2', { sqlOffset: 10 });
    expect(marksOf('SELECT 1;\n\nSELECT 2', run, null)).toMatchObject([{ from: 11, to: 19 }]);
    expect(marksOf('SELECT 1;\nSELECT 3', run, null)).toEqual([]);
  });
});
