import { parquetMetadataAsync, parquetRead, parquetSchema, type SchemaTree } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { lz4Block } from '../arrow/lz4Frame.ts';
import { columnOf } from './parquetNested.ts';
import { PARSERS, type ReadColumn } from './parquetValues.ts';
import { unreadable } from '../unreadable.ts';

/** The library refuses the empty block of LZ4 of a column that has no values. */
const CODECS = { ...compressors, LZ4_RAW: lz4Block };

/** A Parquet file of any size: its end was read, its rows are read by ranges. */
export interface ParquetGroups {
  readonly columns: readonly ReadColumn[];
  readonly groups: readonly RowGroup[];
  /** The values of columns in a group of rows, in the order of these columns. Rejects with words. */
  readonly read: (columns: readonly number[], group: RowGroup) => Promise<readonly (readonly unknown[])[]>;
}

export interface RowGroup {
  readonly start: number;
  readonly rows: number;
  /** The unpacked bytes of each column, whose values take at least about as much memory. */
  readonly bytes: readonly number[];
}

/** Reads the end of a file. Rejects with words. */
export async function parquetGroups(file: Blob): Promise<ParquetGroups> {
  try {
    return await groupsOf(file);
  } catch (cause) {
    throw unreadable('Parquet', cause);
  }
}

async function groupsOf(file: Blob): Promise<ParquetGroups> {
  const source = {
    byteLength: file.size,
    slice(start: number, end = file.size) {
      const part = partOf(file, start, end);
      // The library reads ahead, and leaves what it reads then when something else fails first.
      part.catch(() => undefined);
      return part;
    },
  };
  const metadata = await parquetMetadataAsync(source);
  if (metadata.num_rows > MAX_ROWS)
    throw new Error(`it has ${metadata.num_rows} rows, more than fit into memory here`);
  const fields = parquetSchema(metadata).children;
  const columns = fields.map(columnOf);
  if (columns.length === 0) throw new Error('it has no columns');
  // Decimals would be read as inexact numbers: without their type they are read as they are stored.
  for (const element of metadata.schema) {
    if (element.converted_type !== 'DECIMAL' && element.logical_type?.type !== 'DECIMAL') continue;
    delete element.converted_type;
    delete element.logical_type;
  }
  // Several columns may have the same name: they are distinguished by their place.
  for (const [at, { element }] of fields.entries()) element.name = nameAt(at);
  const places = fields.flatMap((field, at) => Array.from({ length: leaves(field) }, () => at));
  let start = 0;
  const groups = metadata.row_groups.map((group): RowGroup => {
    if (group.columns.length !== places.length)
      throw new Error('it is damaged: some rows have other columns than the file');
    const rows = Number(group.num_rows);
    const bytes = columns.map(() => 0);
    for (const [leaf, { meta_data: chunk }] of group.columns.entries()) {
      const at = places[leaf] ?? 0;
      bytes[at] = (bytes[at] ?? 0) + Number(chunk?.total_uncompressed_size ?? 0);
      if (chunk) chunk.path_in_schema = [nameAt(at), ...chunk.path_in_schema.slice(1)];
    }
    start += rows;
    return { start: start - rows, rows, bytes };
  });
  return {
    columns,
    groups,
    read: async (wanted, { start: from, rows }) => {
      try {
        const values = new Map(wanted.map((at): [string, unknown[]] => [nameAt(at), []]));
        await parquetRead({
          file: source,
          metadata,
          compressors: CODECS,
          parsers: PARSERS,
          utf8: false,
          geoparquet: false,
          columns: [...values.keys()],
          rowStart: from,
          rowEnd: from + rows,
          onChunk({ columnName, columnData, rowStart }) {
            const into = values.get(columnName);
            const end = Math.min(columnData.length, from + rows - rowStart);
            for (let at = Math.max(0, from - rowStart); at < end; at += 1) into?.push(columnData[at]);
          },
        });
        const found = [...values.values()];
        if (found.some(({ length }) => length < rows))
          throw new Error('it is damaged: a column ends before its rows');
        return found;
      } catch (cause) {
        throw unreadable('Parquet', cause);
      }
    },
  };
}

const nameAt = (column: number): string => `c${column}`;

/** A column that is nested is stored as several. */
const leaves = ({ children }: SchemaTree): number =>
  children.length === 0 ? 1 : children.reduce((sum, child) => sum + leaves(child), 0);

async function partOf(file: Blob, start: number, end: number): Promise<ArrayBuffer> {
  const isInside = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!isInside || end > file.size) throw new Error('it is damaged: a part is said to be outside of it');
  return file.slice(start, end).arrayBuffer();
}

/** A small file may state any number of rows, all alike. */
const MAX_ROWS = 100_000_000n;
