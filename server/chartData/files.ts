import { zipSync } from 'fflate';
import type { Frame } from '#domain/compile/frame.ts';
import { WORKBOOK_TYPE, workbookParts } from '#domain/export/workbookParts.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { frameCsv } from '#domain/export/frameText.ts';
import type { Context } from 'hono';
import type { Millis } from '#domain/time.ts';

/** A file of rows, ready to be sent. */
export interface RowsFile {
  readonly body: string | ArrayBuffer;
  readonly type: string;
  readonly extension: string;
}

/** Says what the rows of a file leave out: lines of text, percent-encoded. */
export const OMITTED_HEADER = 'X-Sextant-Omitted';

/** Text is written at once; a workbook of this many cells takes seconds of the one thread that serves everybody. */
const MAX_CELLS = 1_000_000;

/** The rows of a query as CSV; a ZIP of files where there are several. */
export function csvFile(frames: readonly Frame[]): Result<RowsFile, string> {
  const [only = '', ...more] = frames.map(frameCsv);
  if (more.length === 0) return ok({ body: only, type: 'text/csv; charset=utf-8', extension: 'csv' });
  const encoder = new TextEncoder();
  const entries = [only, ...more].map((text, at) => [`query_${at + 1}.csv`, encoder.encode(text)] as const);
  const body = zipSync(Object.fromEntries(entries)).slice().buffer;
  return ok({ body, type: 'application/zip', extension: 'zip' });
}

/** The rows of each query as a sheet of a workbook. */
export async function xlsxFile(frames: readonly Frame[]): Promise<Result<RowsFile, string>> {
  const cells = frames.reduce((sum, frame) => sum + frame.rowCount * frame.columns.length, 0);
  if (cells > MAX_CELLS) {
    return err(
      `A workbook of ${cells} cells is too large; at most ${MAX_CELLS} are written. Download CSV, or select fewer rows.`,
    );
  }
  const named = frames.map((frame, at) => ({
    name: frames.length === 1 ? 'Sheet1' : `query_${at + 1}`,
    frame,
  }));
  const parts = [...workbookParts(named, [])].map(({ bytes }) => bytes);
  return ok({
    body: await new Blob(parts).arrayBuffer(),
    type: WORKBOOK_TYPE,
    extension: 'xlsx',
  });
}

/** A download of rows, named by its moment as in the contract: `20260110_120000.csv`. */
export function fileResponse(c: Context, { body, type, extension }: RowsFile, now: Millis): Response {
  const name = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
  return c.body(body, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename=${name}.${extension}`,
  });
}
