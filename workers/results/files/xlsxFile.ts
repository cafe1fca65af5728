import writeXlsxFile from 'write-excel-file/universal';
import type { Frame } from '#domain/compile/frame.ts';
import { workbookSheets } from '#domain/export/workbook.ts';
import type { GenericType } from '#domain/query/query.ts';
import type { FileColumn, FileType } from './fileColumn.ts';

/** As the contract numbers them: numeric, string, temporal, boolean. */
const GENERIC: Readonly<Record<FileType, GenericType>> = {
  int64: 0,
  double: 0,
  text: 1,
  json: 1,
  date: 2,
  timestamp: 2,
  instant: 2,
  boolean: 3,
};

/** A workbook of one sheet; rows beyond the most that a sheet has are left out. */
export async function xlsxFile(columns: readonly FileColumn[], name: string): Promise<Uint8Array> {
  const frame: Frame = {
    columns: columns.map((column) => ({
      name: column.name,
      parts: [column.name],
      type: GENERIC[column.type],
      values: column
        .values(0, column.length)
        .map((value) => (typeof value === 'bigint' ? plainNumber(value) : value)),
    })),
    rowCount: columns[0]?.length ?? 0,
  };
  const blob = await writeXlsxFile(workbookSheets([{ name, frame }], [])).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

/** A sheet has doubles; an integer that is none is written as text. */
function plainNumber(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}
