import type { Rectangle } from '../packedCells.ts';
import { cellText } from './cellText.ts';
import type { NamedColumn } from './namedColumn.ts';
import { fieldTextOf, withoutFormula } from './formulaText.ts';

export interface Delimited {
  readonly headers: boolean;
  /** A comma makes CSV (RFC 4180); a tab makes text to paste into spreadsheets. */
  readonly separator: ',' | ';' | '\t';
}

/**
 * A rectangle of a view as text. Values are exact, except that texts of a CSV are never formulas. NULL is empty; in a
 * CSV the empty text is `""`. CSV lines end in CR LF; pasted text has LF between lines and none at its end.
 */
export function delimitedText(
  columns: readonly NamedColumn[],
  rows: Uint32Array | null,
  area: Rectangle,
  { headers, separator }: Delimited,
): string {
  const pasted = separator === '\t';
  const single = area.toRow - area.fromRow === 1 && area.toColumn - area.fromColumn === 1;
  const chosen = columns.slice(area.fromColumn, area.toColumn);
  const lines: string[] = [];
  if (headers) {
    lines.push(
      chosen.map(({ name }) => field(pasted ? name : withoutFormula(name), separator)).join(separator),
    );
  }
  for (let place = area.fromRow; place < area.toRow; place++) {
    const row = rows === null ? place : (rows[place] ?? 0);
    const texts = chosen.map((column) => textIn(column, row, pasted));
    // A single cell is copied unquoted, not as a field of a table.
    if (pasted && single && !headers) return texts[0] ?? '';
    lines.push(texts.map((text) => field(text, separator)).join(separator));
  }
  return pasted ? lines.join('\n') : lines.map((line) => `${line}\r\n`).join('');
}

function textIn({ column, type }: NamedColumn, row: number, pasted: boolean): string | null {
  const text = cellText(column, row);
  const isText = column.kind === 'text' || column.kind === 'dictionary';
  return text !== null && isText && !pasted ? fieldTextOf(type)(text) : text;
}

function field(text: string | null, separator: Delimited['separator']): string {
  if (text === null) return '';
  if (text === '') return separator === '\t' ? '' : '""';
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
