import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const ROW_OR_CELL = /<((?:\w+:)?)(row|c)((?:\s[^<>]*?)?)(\/?)>/g;

/**
 * A workbook whose cells and rows all say where they are; null if they did. A writer may leave that out: a cell without
 * a reference is the one after the last, which the library does not read.
 */
export function referencedCells(workbook: Uint8Array): Blob | null {
  const parts = unzipSync(workbook);
  let isChanged = false;
  for (const [name, bytes] of Object.entries(parts)) {
    if (!SHEET.test(name)) continue;
    const sheet = strFromU8(bytes);
    const changed = withReferences(sheet);
    isChanged ||= changed !== sheet;
    parts[name] = strToU8(changed);
  }
  return isChanged ? new Blob([zipSync(parts, { level: 0 })]) : null;
}

function withReferences(sheet: string): string {
  let row = 0;
  let column = 0;
  return sheet.replace(
    ROW_OR_CELL,
    (tag: string, prefix: string, kind: string, attributes: string, end: string) => {
      const given = /\sr="([A-Z]*)(\d*)"/.exec(attributes);
      if (kind === 'row') {
        row = given === null ? row + 1 : Number(given[2]);
        column = 0;
        return given === null ? `<${prefix}row r="${row}"${attributes}${end}>` : tag;
      }
      column = given === null ? column + 1 : numberOf(given[1] ?? '');
      return given === null ? `<${prefix}c r="${lettersOf(column)}${row}"${attributes}${end}>` : tag;
    },
  );
}

/** The number of a column, from 1. */
export const numberOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}
