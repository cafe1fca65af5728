import { unreachable } from '../../result.ts';
import { cellText, valueText } from './cellText.ts';
import type { Column } from '../column.ts';
import { isNull } from '../nulls.ts';
import { delimitedText } from './delimitedText.ts';
import type { NamedColumn } from './namedColumn.ts';
import { insertStatements, valueList } from './sqlRows.ts';
import type { TextOptions } from './textFormat.ts';

/** A member of each row's object: its quoted name, and the JSON of its value. */
interface JsonField {
  readonly key: string;
  readonly value: (row: number) => string;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The members of each row's object. A name that occurs again gets a number, because an object has each name once. */
function jsonFields(columns: readonly NamedColumn[]): readonly JsonField[] {
  const taken = new Set<string>();
  return columns.map(({ name, column }) => {
    let unique = name;
    for (let n = 2; taken.has(unique); n += 1) unique = `${name}_${n}`;
    taken.add(unique);
    return {
      key: JSON.stringify(unique),
      value: (row) => (isNull(column.nulls, row) ? 'null' : jsonValue(column, row)),
    };
  });
}

function jsonRow(fields: readonly JsonField[], row: number): string {
  return `{${fields.map(({ key, value }) => `${key}: ${value(row)}`).join(', ')}}`;
}

/** Numbers keep every digit; those that JSON does not have (NaN, infinities) are texts. */
function jsonValue(column: Column, row: number): string {
  const text = valueText(column, row);
  switch (column.kind) {
    case 'number':
    case 'bigint':
    case 'decimal':
      return NUMBER.test(text) ? text : JSON.stringify(text);
    case 'boolean':
    case 'json':
      return text;
    case 'dictionary':
    case 'text':
      return JSON.stringify(text);
  }
}

/** Rows `from` up to `to` of a view as text; `rows` as in `packCells`. Every value is exact. */
export function rowsText(
  columns: readonly NamedColumn[],
  rows: Uint32Array | null,
  { from, to }: { readonly from: number; readonly to: number },
  { format, headers, table, database }: TextOptions,
): string {
  const places = Array.from({ length: to - from }, (_, at) =>
    rows === null ? from + at : (rows[from + at] ?? 0),
  );
  switch (format) {
    case 'tsv':
    case 'csv':
      return delimitedText(
        columns,
        rows,
        { fromRow: from, toRow: to, fromColumn: 0, toColumn: columns.length },
        { headers, separator: format === 'csv' ? ',' : '\t' },
      );
    case 'json':
    case 'ndjson': {
      const fields = jsonFields(columns);
      const indent = format === 'json' ? '  ' : '';
      return places.map((row) => indent + jsonRow(fields, row)).join(format === 'json' ? ',\n' : '\n');
    }
    case 'markdown':
      return markdownLines(columns, places, from === 0).join('\n');
    case 'insert':
      return insertStatements(columns, places, table, database).join('\n');
    case 'inList':
      return valueList(columns, places, database);
    default:
      return unreachable(format);
  }
}

const NUMERIC = new Set<Column['kind']>(['number', 'bigint', 'decimal']);

function markdownLines(
  columns: readonly NamedColumn[],
  places: readonly number[],
  isFirst: boolean,
): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = [
    line(columns.map(({ name }) => markdownCell(name))),
    line(columns.map(({ column }) => (NUMERIC.has(column.kind) ? '---:' : '---'))),
  ];
  const body = places.map((row) => line(columns.map(({ column }) => markdownCell(cellText(column, row)))));
  return isFirst ? [...head, ...body] : body;
}

/** Characters that Markdown would interpret are escaped, and a line break cannot be in a cell. */
function markdownCell(text: string | null): string {
  if (text === null) return 'NULL';
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\|*_`[\]~]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '<br>');
}
