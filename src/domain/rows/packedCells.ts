import type { ResultColumn } from '../resultColumn.ts';
import { type Cell, type CellKind, type CellMark, type Column, kindOf } from './column.ts';
import { isNull } from './nulls.ts';
import { cutUtf8, decodeUtf8 } from './utf8.ts';
import { valueText } from './text/cellText.ts';

/** Longer texts are truncated; the full text is fetched on request. */
export const CELL_PREVIEW_LENGTH = 300;

/** The cells of a rectangle, column by column: what the worker sends to the page. */
export interface PackedCells {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
  readonly columns: readonly PackedColumn[];
}

export interface PackedColumn {
  readonly kind: Exclude<CellKind, 'null'>;
  /** Null for NULL. */
  readonly texts: readonly (string | null)[];
  /** The rows, counted from `fromRow`, with truncated text; ascending, mostly empty. */
  readonly cut: readonly number[];
  /** The marks of the rows; absent where no cell can have one. */
  readonly marks?: readonly (CellMark | null)[];
}

export interface Rectangle {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

/** Packs a rectangle of a view: `rows[i]` is the result's row at position i of the view, null for original order. */
export function packCells(
  columns: readonly Column[],
  described: readonly ResultColumn[],
  rows: Uint32Array | null,
  area: Rectangle,
  markOf?: (column: number, row: number) => CellMark | null,
): PackedCells {
  return {
    ...area,
    columns: columns.slice(area.fromColumn, area.toColumn).map((column, i) => {
      const texts: (string | null)[] = [];
      const cut: number[] = [];
      const marks: (CellMark | null)[] = [];
      for (let place = area.fromRow; place < area.toRow; place++) {
        const row = rows === null ? place : (rows[place] ?? 0);
        const text = isNull(column.nulls, row) ? null : previewText(column, row);
        if (markOf !== undefined) marks.push(markOf(area.fromColumn + i, row));
        if (text !== null && text.length > CELL_PREVIEW_LENGTH) {
          cut.push(place - area.fromRow);
          texts.push(cutText(text, CELL_PREVIEW_LENGTH));
        } else {
          texts.push(text);
        }
      }
      const kind = kindOf(column, described[area.fromColumn + i]);
      return markOf === undefined ? { kind, texts, cut } : { kind, texts, cut, marks };
    }),
  };
}

/** The text, or a prefix longer than a preview needs: a cell may hold megabytes. */
function previewText(column: Column, row: number): string {
  if (!('offsets' in column)) return valueText(column, row);
  const from = column.offsets[row] ?? 0;
  const to = column.offsets[row + 1] ?? 0;
  // Four bytes a character at most, and one character more than fits, so that the caller detects truncation.
  return decodeUtf8(column.bytes, from, cutUtf8(column.bytes, from, to, (CELL_PREVIEW_LENGTH + 1) * 4));
}

function cutText(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

const NULL_CELL: Cell = { kind: 'null', text: '', cut: false };

/** One cell of a packed rectangle, in the view's coordinates; undefined outside it. */
export function packedCell(packed: PackedCells, row: number, column: number): Cell | undefined {
  const packedColumn = packed.columns[column - packed.fromColumn];
  const text = packedColumn?.texts[row - packed.fromRow];
  if (packedColumn === undefined || text === undefined) return undefined;
  const mark = packedColumn.marks?.[row - packed.fromRow] ?? null;
  const marked = mark === null ? {} : { mark };
  if (text === null) return mark === null ? NULL_CELL : { ...NULL_CELL, mark };
  return { kind: packedColumn.kind, text, cut: packedColumn.cut.includes(row - packed.fromRow), ...marked };
}
