import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellText } from './cellText.ts';
import type { Column } from '../column.ts';
import { numberColumn, textColumn, type TestTexts } from '../columnsForTest.ts';
import type { NamedColumn } from './namedColumn.ts';
import { rowsText } from './rowsText.ts';
import { type TextFormat, textFrame } from './textFormat.ts';

const named = (...columns: readonly Column[]): NamedColumn[] =>
  columns.map((column, at) => ({ name: `c${at}`, column }));

function written(
  columns: readonly NamedColumn[],
  format: TextFormat,
  parts = 1,
  backend: string | null = null,
) {
  const length = columns[0]?.column.length ?? 0;
  const step = Math.max(1, Math.ceil(length / parts));
  const texts: string[] = [];
  for (let from = 0; from < Math.max(1, length); from += step) {
    const span = { from, to: Math.min(length, from + step) };
    texts.push(
      rowsText(columns, null, span, {
        format,
        headers: from === 0,
        table: 'sales',
        database: backend === null ? null : { backend },
      }),
    );
  }
  const { open, between, close } = textFrame(format);
  return open + texts.join(between) + close;
}

const texts = fc.array(fc.array(fc.option(fc.string({ unit: 'binary' })), { minLength: 2, maxLength: 2 }), {
  minLength: 1,
  maxLength: 8,
});
const columnsOf = (rows: readonly TestTexts[]): NamedColumn[] =>
  named(...[0, 1].map((at) => textColumn(rows.map((row) => row[at] ?? null))));
const cellsOf = (columns: readonly NamedColumn[], rows: number): (string | null)[][] =>
  Array.from({ length: rows }, (_, row) => columns.map(({ column }) => cellText(column, row)));

/** Reads CSV as RFC 4180 has it, with NULL as an empty unquoted field. */
function readCsv(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain === '' ? null : (plain ?? null)) : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('copied text contains the cells', () => {
  test('CSV read back has the same cells, and distinguishes NULL from the empty text', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 3 }), (rows, parts) => {
        const columns = columnsOf(rows);
        expect(readCsv(written(columns, 'csv', parts))).toEqual([
          ['c0', 'c1'],
          ...cellsOf(columns, rows.length),
        ]);
      }),
    );
  });

  test('JSON and its lines read back have the same cells', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 3 }), (rows, parts) => {
        const columns = columnsOf(rows);
        const cells = cellsOf(columns, rows.length).map(([c0, c1]) => ({ c0, c1 }));
        expect(JSON.parse(written(columns, 'json', parts))).toEqual(cells);
        const lines = written(columns, 'ndjson', parts).split('\n');
        expect(lines.map((line): unknown => JSON.parse(line))).toEqual(cells);
      }),
    );
  });

  test('a Markdown table has a line for each row, whatever the cells contain', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 3 }), (rows, parts) => {
        const lines = written(columnsOf(rows), 'markdown', parts).split('\n');
        expect(lines).toHaveLength(rows.length + 2);
        for (const line of lines) expect(line.replaceAll(/\\./g, '').match(/\|/g)).toHaveLength(3);
      }),
    );
  });
});

test('JSON keeps every digit, writes what is no number of JSON as text, and numbers repeated names', () => {
  const big: Column = { kind: 'bigint', values: BigInt64Array.of(9007199254740993n), nulls: null, length: 1 };
  const columns = [
    { name: 'n', column: big },
    { name: 'n', column: numberColumn([Number.NaN]) },
    { name: 'n', column: textColumn(['12345678901234567890.0123456789'], 'decimal') },
    { name: 'n', column: textColumn(['{"a":[1.50]}'], 'json') },
  ];
  expect(written(columns, 'ndjson')).toBe(
    '{"n": 9007199254740993, "n_2": "NaN", "n_3": 12345678901234567890.0123456789, "n_4": {"a":[1.50]}}',
  );
});

test('SQL keeps the sign of a negative zero', () => {
  const zero = named(numberColumn([-0, 0]));
  expect(written(zero, 'insert', 1, 'duckdb')).toContain('(-0e0),\n  (0)');
  expect(written(zero, 'insert', 1, 'postgresql')).toContain("('-0'),\n  (0)");
  expect(written(zero, 'insert')).toContain('(-0e0),\n  (0)');
});

test('INSERT quotes names and values as the engine reads them, at most 1,000 rows a statement', () => {
  const columns = [
    { name: 'order', column: numberColumn([1, null]) },
    { name: 'note', column: textColumn([`it's a \\`, null]) },
  ];
  expect(written(columns, 'insert', 1, 'postgresql')).toBe(
    `INSERT INTO sales ("order", note) VALUES\n  (1, 'it''s a \\'),\n  (NULL, NULL);`,
  );
  expect(written(columns, 'insert', 1, 'mysql')).toContain("(`order`, note) VALUES\n  (1, 'it''s a \\\\'),");
  const many = [{ name: 'n', column: numberColumn(Array.from({ length: 2001 }, (_, at) => at)) }];
  expect(written(many, 'insert').match(/INSERT INTO/g)).toHaveLength(3);
});

test('an IN list has each value once and no NULL; of several columns it lists rows', () => {
  const columns = [
    { name: 'a', column: numberColumn([1, 2, 1, null]) },
    { name: 'b', column: textColumn(['x', null, 'x', 'y']) },
  ];
  expect(written(columns.slice(0, 1), 'inList')).toBe('(1, 2)');
  expect(written(columns, 'inList')).toBe("((1, 'x'))");
});
