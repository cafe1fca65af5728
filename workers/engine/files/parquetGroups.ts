import { parquetMetadataAsync, parquetRead, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { columnOf, PARSERS, type ReadColumn } from './parquetValues.ts';
import { unreadable } from './unreadable.ts';

/** The rows of a Parquet file, a part at a time: its values are those of the columns' `textOf`. */
export interface ParquetGroups {
  readonly columns: readonly ReadColumn[];
  readonly groups: AsyncIterable<readonly (readonly unknown[])[]>;
}

/** Reads the end of a file, and its rows when they are asked for; `most` limits the rows. Rejects with words. */
export async function parquetGroups(file: Blob, most: number | null): Promise<ParquetGroups> {
  try {
    return await groupsOf(file, most);
  } catch (cause) {
    throw unreadable('Parquet', cause);
  }
}

async function groupsOf(file: Blob, most: number | null): Promise<ParquetGroups> {
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
  if (metadata.num_rows > MOST_ROWS)
    throw new Error(`it has ${metadata.num_rows} rows, more than fit into memory here`);
  const columns = parquetSchema(metadata).children.map(({ element, children }) =>
    columnOf({ ...element }, children.length > 0),
  );
  // Decimals would be read as inexact numbers: without their type they are read as they are stored.
  for (const element of metadata.schema) {
    if (element.converted_type !== 'DECIMAL' && element.logical_type?.type !== 'DECIMAL') continue;
    delete element.converted_type;
    delete element.logical_type;
  }
  const total = Math.min(Number(metadata.num_rows), most ?? Infinity);
  async function* groups(): AsyncGenerator<readonly (readonly unknown[])[]> {
    for (let start = 0; start < total; start += GROUP) {
      const rows: unknown[][] = [];
      try {
        await parquetRead({
          file: source,
          metadata,
          compressors,
          parsers: PARSERS,
          utf8: false,
          geoparquet: false,
          rowStart: start,
          rowEnd: Math.min(start + GROUP, total),
          // With it, the library handles the failures of every column, not only of the first that fails.
          onChunk: () => undefined,
          onComplete(part) {
            for (const row of part as unknown[][]) rows.push(row);
          },
        });
      } catch (cause) {
        throw unreadable('Parquet', cause);
      }
      yield rows;
    }
  }
  return { columns, groups: groups() };
}

async function partOf(file: Blob, start: number, end: number): Promise<ArrayBuffer> {
  const isInside = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!isInside || end > file.size) throw new Error('it is damaged: a part is said to be outside of it');
  return file.slice(start, end).arrayBuffer();
}

const GROUP = 50_000;
/** A small file may state any number of rows, all alike. */
const MOST_ROWS = 100_000_000n;
