import type { ResultColumn } from '#domain/query/query.ts';
import type { Column } from '#domain/rows/column.ts';
import { pickColumn } from '#domain/rows/pickColumn.ts';
import { fileColumns, type FileColumn } from './fileColumn.ts';
import type { PutPart } from './putPart.ts';

/** The formats of files that are not text. */
export type FileFormat = 'parquet' | 'xlsx' | 'arrow';

export interface FileRequest {
  readonly format: FileFormat;
  /** Of the sheet. */
  readonly name: string;
}

export interface RowsToWrite {
  readonly columns: readonly Column[];
  readonly described: readonly ResultColumn[];
  /** As in `packCells`. */
  readonly rows: Uint32Array | null;
}

/** The values of a file, column by column. A generator: the caller may cancel at each `yield`. */
export function* valuesToWrite({
  columns,
  described,
  rows,
}: RowsToWrite): Generator<void, readonly FileColumn[]> {
  const picked: Column[] = [];
  for (const column of columns) {
    picked.push(pickColumn(column, rows));
    yield;
  }
  return yield* fileColumns(picked, described);
}

/**
 * Each writer is loaded when its first file is written. The bytes of a part are all of their buffer. False if it
 * was stopped.
 */
export async function writeRows(
  columns: readonly FileColumn[],
  { format, name }: FileRequest,
  put: PutPart,
): Promise<boolean> {
  switch (format) {
    case 'arrow':
      return (await import('./arrowFile.ts')).arrowFile(columns, put);
    case 'parquet':
      return (await import('./parquetFile.ts')).parquetFile(columns, put);
    case 'xlsx':
      return (await import('./xlsxFile.ts')).xlsxFile(columns, name, put);
  }
}
