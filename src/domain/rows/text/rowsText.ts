import { unreachable } from '../../result.ts';
import { cellText } from './cellText.ts';
import type { Column } from '../column.ts';
import { delimitedText } from './delimitedText.ts';
import { jsonFields, jsonRow } from './jsonRow.ts';
import type { NamedColumn } from './namedColumn.ts';
import { insertStatements, valueList } from './sqlRows.ts';
import type { TextOptions } from './textFormat.ts';

/** Rows `from` up to `to` of a view as text; `rows` as in `packCells`. Every value is exact. */
export function rowsText(
  columns: readonly NamedColumn[],
  rows: Uint32Array | null,
  { from, to }: { readonly from: number; readonly to: number },
  { format, headers, table, backend }: TextOptions,
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
      return insertStatements(columns, places, table, backend).join('\n');
    case 'inList':
      return valueList(columns, places, backend);
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
