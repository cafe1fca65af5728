import { strToU8 } from 'fflate';
import { createZip } from './createZip.ts';
import { columnLetters, rowXml, SHEET_END, sheetPath, sheetStart, workbookFiles } from './sheetXml.ts';
import { type NamedFrame, sheetsOf } from './workbook.ts';

/** The cells that are written at once: others get a turn between two parts. */
const CELLS = 5000;

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface WorkbookPart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The share that is written; 1 of the last part. */
  readonly done: number;
}

/** An XLSX workbook with a sheet for each frame, and lines of text on a first sheet if there are any, part by part. */
export function* workbookParts(
  frames: readonly NamedFrame[],
  about: readonly string[],
): Generator<WorkbookPart, void> {
  const zip = createZip();
  const sheets = sheetsOf(frames, about);
  const formats = [...new Set(sheets.flatMap((sheet) => sheet.formats.flatMap((each) => each ?? [])))];
  const files = workbookFiles(
    sheets.map(({ sheet }) => sheet),
    formats,
  );
  for (const [path, text] of Object.entries(files)) zip.open(path)(strToU8(text), true);
  const all = sheets.reduce((sum, { count }) => sum + count, 0);
  let written = 0;
  for (const [at, { count, rows, widths, times, ...sheet }] of sheets.entries()) {
    const styles = sheet.formats.map((each) => (each === undefined ? undefined : formats.indexOf(each)));
    const write = zip.open(sheetPath(at));
    const letters = columnLetters(widths.length);
    const step = Math.max(1, Math.floor(CELLS / Math.max(1, widths.length)));
    write(strToU8(sheetStart(widths)), false);
    for (let from = 0; from < count; from += step) {
      if (from > 0) yield { bytes: zip.taken(), done: (written + from) / all };
      const part = rows(from, from + step);
      const text = part.map((values, row) => rowXml(from + row + 1, letters, values, times, styles)).join('');
      write(strToU8(text), false);
    }
    write(strToU8(SHEET_END), true);
    written += count;
  }
  zip.end();
  yield { bytes: zip.taken(), done: 1 };
}
