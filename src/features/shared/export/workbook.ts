import { Zip, ZipDeflate } from 'fflate';
import {
  columnLetters,
  rowXml,
  SHEET_END,
  sheetPath,
  sheetStart,
  workbookFiles,
} from '#domain/export/sheetXml.ts';
import { type NamedFrame, type SheetRows, sheetsOf } from '#domain/export/workbook.ts';

/** Rows that are text at once. */
const PART = 2000;

/**
 * An XLSX workbook with a sheet for each frame, and lines of text on a first sheet if there are any. It is compressed
 * here: the policy of the page allows none of the workers that libraries make for it, and what waits for one never ends.
 */
export function writeWorkbook(frames: readonly NamedFrame[], about: readonly string[]): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const zip = new Zip((error, bytes, isLast) => {
      if (error !== null) return reject(error);
      parts.push(bytes);
      if (isLast) resolve(new Blob(parts, { type: TYPE }));
    });
    const encoder = new TextEncoder();
    const add = (path: string, texts: Iterable<string>): void => {
      const file = new ZipDeflate(path, { level: 3 });
      zip.add(file);
      for (const text of texts) file.push(encoder.encode(text));
      file.push(new Uint8Array(0), true);
    };
    const sheets = sheetsOf(frames, about);
    for (const [path, text] of Object.entries(workbookFiles(sheets.map(({ sheet }) => sheet))))
      add(path, [text]);
    for (const [at, sheet] of sheets.entries()) add(sheetPath(at), sheetTexts(sheet));
    zip.end();
  });
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function* sheetTexts({ rows, widths, times }: SheetRows): Generator<string> {
  const letters = columnLetters(widths.length);
  yield sheetStart(widths);
  for (let from = 0; from < rows.length; from += PART) {
    const part = rows.slice(from, from + PART);
    yield part.map((values, at) => rowXml(from + at + 1, letters, values, times)).join('');
  }
  yield SHEET_END;
}
