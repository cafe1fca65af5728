import writeXlsxFile from 'write-excel-file/universal';
import { type NamedFrame, workbookSheets } from '#domain/export/workbook.ts';

/** An XLSX workbook with a sheet for each frame, and lines of text on a first sheet if there are any. */
export const writeWorkbook = (frames: readonly NamedFrame[], about: readonly string[]): Promise<Blob> =>
  writeXlsxFile(workbookSheets(frames, about)).toBlob();
