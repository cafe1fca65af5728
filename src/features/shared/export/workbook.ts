import { createZip } from '#domain/export/createZip.ts';
import {
  columnLetters,
  rowXml,
  SHEET_END,
  sheetPath,
  sheetStart,
  workbookFiles,
} from '#domain/export/sheetXml.ts';
import { type NamedFrame, sheetsOf } from '#domain/export/workbook.ts';
import { nextTask } from '#ui/paint/turns.ts';

/** The cells that are written at once: the page answers between two parts. */
const CELLS = 5000;
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface WritingWorkbook {
  readonly signal: AbortSignal;
  /** The share that is written. Called for workbooks of several parts only. */
  readonly progress: (done: number) => void;
}

/** An XLSX workbook with a sheet for each frame, and lines of text on a first sheet if there are any; null if stopped. */
export async function writeWorkbook(
  frames: readonly NamedFrame[],
  about: readonly string[],
  { signal, progress }: WritingWorkbook,
): Promise<Blob | null> {
  const encoder = new TextEncoder();
  const zip = createZip();
  const sheets = sheetsOf(frames, about);
  for (const [path, text] of Object.entries(workbookFiles(sheets.map(({ sheet }) => sheet))))
    zip.open(path)(encoder.encode(text), true);
  const parts = [zip.taken()];
  const all = sheets.reduce((sum, { count }) => sum + count, 0);
  let written = 0;
  for (const [at, { count, rows, widths, times }] of sheets.entries()) {
    const write = zip.open(sheetPath(at));
    const letters = columnLetters(widths.length);
    const step = Math.max(1, Math.floor(CELLS / Math.max(1, widths.length)));
    write(encoder.encode(sheetStart(widths)), false);
    for (let from = 0; from < count; from += step) {
      if (from > 0) {
        progress((written + from) / all);
        await nextTask();
        if (signal.aborted) return null;
      }
      const part = rows(from, from + step);
      const text = part.map((values, row) => rowXml(from + row + 1, letters, values, times)).join('');
      write(encoder.encode(text), false);
      parts.push(zip.taken());
    }
    write(encoder.encode(SHEET_END), true);
    written += count;
  }
  zip.end();
  parts.push(zip.taken());
  return new Blob(parts, { type: TYPE });
}
