import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Column } from '#domain/rows/column.ts';
import { pickColumn } from '#domain/rows/pickColumn.ts';
import { fileColumns, type FileColumn } from './fileColumn.ts';
import type { PutPart } from './putPart.ts';

/** The names of columns that are text only in a file whose format has all types of columns here. */
export const columnsAsText = (columns: readonly FileColumn[]): readonly string[] =>
  columns
    .filter(({ isTyped, type }) => isTyped && (type === 'text' || type === 'json'))
    .map(({ name }) => name);

/** The formats of files that are not text. */
export type FileFormat = 'parquet' | 'xlsx' | 'arrow';

export interface WriteRequest {
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
 * The names of the columns that have values of a type as text, as the file cannot hold them; null if it was stopped.
 * Each writer is loaded when its first file is written. The bytes of a part are all of their buffer.
 */
export async function writeRows(
  columns: readonly FileColumn[],
  { format, name }: WriteRequest,
  put: PutPart,
): Promise<readonly string[] | null> {
  switch (format) {
    case 'arrow':
      return (await (await import('./arrowFile.ts')).arrowFile(columns, put)) ? columnsAsText(columns) : null;
    case 'parquet':
      return (await (await import('./parquetFile.ts')).parquetFile(columns, put))
        ? columnsAsText(columns)
        : null;
    case 'xlsx':
      return (await import('./xlsxFile.ts')).xlsxFile(columns, name, put);
  }
}
