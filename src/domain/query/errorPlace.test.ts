import { describe, expect, test } from 'vitest';
import { placeErrors } from './errorPlace.ts';

const failed = (sql: string, sqlOffset: number, line?: number, column?: number) => ({
  sql,
  sqlOffset,
  errors: [{ message: 'no', error_type: null, level: 'error' as const, line, column, extra: null }],
});

function marked(text: string, run: ReturnType<typeof failed>): string[] {
  return placeErrors(text, run).map(({ from, to }) => text.slice(from, to));
}

describe('placeErrors', () => {
  const sql = 'SELECT a\nFROM  nowhere n\nWHERE "x y" = 1';

  test('marks the name the engine pointed at', () => {
    expect(marked(sql, failed(sql, 0, 2, 7))).toEqual(['nowhere']);
    expect(marked(sql, failed(sql, 0, 3, 7))).toEqual(['"x y"']);
  });

  test('marks the line without its indentation if only a line is known', () => {
    const indented = 'SELECT a\n  FROM b';
    expect(marked(indented, failed(indented, 0, 2))).toEqual(['FROM b']);
  });

  test('counts from the start of the selection', () => {
    const text = `-- first\n${sql};`;
    expect(marked(text, failed(sql, 9, 2, 7))).toEqual(['nowhere']);
  });

  test('follows the statement when text before it has changed', () => {
    expect(marked(`-- a longer first line\n${sql}`, failed(sql, 9, 2, 7))).toEqual(['nowhere']);
  });

  test('marks nothing if the statement changed, is there twice, or the position is unknown', () => {
    expect(marked('SELECT b', failed(sql, 0, 1, 1))).toEqual([]);
    expect(marked('-- \nSELECT 1; SELECT 1', failed('SELECT 1', 0, 1, 1))).toEqual([]);
    expect(marked(sql, failed(sql, 0))).toEqual([]);
    expect(marked(sql, failed(sql, 0, 9, 1))).toEqual([]);
    expect(marked('', failed('', 0, 1, 1))).toEqual([]);
  });

  test('stays inside the line if the column is past its end', () => {
    expect(placeErrors(sql, failed(sql, 0, 1, 99))).toEqual([{ from: 8, to: 8, message: 'no' }]);
  });
});
