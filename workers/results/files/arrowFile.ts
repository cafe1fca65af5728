import { joinedBytes } from '../../joinedBytes.ts';
import { columnFromArray, tableFromColumns, tableToIPC } from '@uwdata/flechette';
import { type ArrowBlock, fileEnd, splitStream } from './arrowParts.ts';
import { arrowType, arrowValue } from './arrowTypes.ts';
import type { FileColumn } from './fileColumn.ts';
import type { FileValue } from './fileType.ts';
import type { PutPart } from './putPart.ts';

/** The cells of a batch of rows: what is in memory at once, beside the rows. */
const CELLS = 500_000;
/** What a file begins with, filled up to eight bytes. */
const MAGIC = Uint8Array.of(0x41, 0x52, 0x52, 0x4f, 0x57, 0x31, 0, 0);

/**
 * An Arrow IPC file, as other programs open it, in batches of rows that are put as they are made; false if it was
 * stopped.
 */
export async function arrowFile(columns: readonly FileColumn[], put: PutPart): Promise<boolean> {
  const rows = columns[0]?.length ?? 0;
  const step = Math.max(1000, Math.floor(CELLS / Math.max(1, columns.length)));
  if (rows <= step)
    return put(
      encode(columns, (column) => column.values(0, rows), 'file'),
      1,
    );
  const blocks: ArrowBlock[] = [];
  let offset = MAGIC.length;
  for (let from = 0; from < rows; from += step) {
    const to = Math.min(rows, from + step);
    const { schema, batch, metadataLength } = splitStream(
      encode(columns, (column) => column.values(from, to), 'stream'),
    );
    const parts = from === 0 ? [MAGIC, schema, batch] : [batch];
    if (from === 0) offset += schema.length;
    blocks.push({ offset, metadataLength, bodyLength: batch.length - metadataLength });
    offset += batch.length;
    // A batch is taken before the next one is made.
    if (!(await put(joinedBytes(parts), to / rows))) return false;
  }
  // As many batches of one NULL each: what a file ends with depends on their number only.
  const none = blocks.map(() => null);
  return put(
    fileEnd(
      encode(columns, () => none, 'file', 1),
      blocks,
    ),
    1,
  );
}

function encode(
  columns: readonly FileColumn[],
  valuesOf: (column: FileColumn) => FileValue[],
  format: 'file' | 'stream',
  maxBatchRows = Infinity,
): Uint8Array<ArrayBuffer> {
  const built = columns.map((column) => {
    const { type, setUnits } = arrowType(column.type);
    const values = valuesOf(column);
    const made = columnFromArray(typeof column.type === 'object' ? values.map(arrowValue) : values, type, {
      maxBatchRows,
    });
    setUnits();
    return [column.name, made] as const;
  });
  const bytes = tableToIPC(tableFromColumns(built as [string, (typeof built)[number][1]][]), { format });
  if (bytes === null) throw new Error('The rows could not be written as Arrow.');
  return Uint8Array.from(bytes);
}
