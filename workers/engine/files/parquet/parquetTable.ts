import { type ColumnNote, LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { uniqueNames } from '#domain/text/uniqueNames.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { MAX_BYTES } from '../../keepRows.ts';
import type { LocalEngine } from '../../localEngine.ts';
import type { Run } from '../../runDeviceSql.ts';
import { arrowValues, parquetArrow } from './parquetArrow.ts';
import { type ParquetGroups, parquetGroups, type RowGroup } from './parquetGroups.ts';

interface WantedRows {
  /** As a person chose them; null for all columns. */
  readonly types: readonly string[] | null;
  /** The first rows only. */
  readonly most: number | null;
}

/**
 * Makes a table of a Parquet file, a group of rows at a time: only the columns that are wanted are read, and no more of
 * them is in memory than a group beside the table itself. Returns what their types do not say.
 */
export async function parquetTable(
  engine: Pick<LocalEngine, 'insert' | 'drop'>,
  run: Run,
  file: Blob,
  table: string,
  { types, most }: WantedRows,
): Promise<readonly ColumnNote[]> {
  const found = await parquetGroups(file);
  const names = uniqueNames(found.columns.map(({ name }, at) => (name === '' ? `column_${at + 1}` : name)));
  const wanted = [...found.columns.keys()].filter((at) => types?.[at] !== LEFT_OUT);
  if (wanted.length === 0) throw new Error('Every column is left out.');
  const groups = most === null ? found.groups : firstRows(found.groups, most);
  if (most === null) refuseTooLarge(bytesOf(groups, wanted));
  const list = wanted.map(
    (at, place) =>
      `CAST(c${place} AS ${found.columns[at]?.type ?? 'VARCHAR'}) AS ${quoteAlways(names[at] ?? '', dialectOf('duckdb'))}`,
  );
  const part = `${table}_part`;
  const into = `memory.main.${table}`;
  const query = `SELECT ${list.join(', ')} FROM memory.main.${part}`;
  let bytes = 0;
  let isMade = false;
  try {
    for (const group of groups.length === 0 ? [NO_ROWS] : groups) {
      const stream = parquetArrow(await columnsOf(found, wanted, group));
      bytes += stream.length;
      refuseTooLarge(bytes);
      await engine.insert(stream, part);
      try {
        await run(isMade ? `INSERT INTO ${into} ${query}` : `CREATE TABLE ${into} AS ${query}`);
        isMade = true;
      } finally {
        await engine.drop(part);
      }
    }
  } catch (cause) {
    if (isMade) await engine.drop(table);
    throw cause;
  }
  return (['utc', 'microseconds'] as const).flatMap((kind) => {
    const columns = wanted.filter((at) => found.columns[at]?.kept === kind).map((at) => names[at] ?? '');
    return columns.length === 0 ? [] : [{ kind, columns }];
  });
}

const NO_ROWS: RowGroup = { start: 0, rows: 0, bytes: [] };

/** So many bytes of columns are read at once: many narrow ones together, wide ones one by one. */
const BATCH_BYTES = 32 * 1024 * 1024;

async function columnsOf({ columns, read }: ParquetGroups, wanted: readonly number[], group: RowGroup) {
  const found: [ParquetGroups['columns'][number], unknown[]][] = [];
  for (const batch of batches(wanted, group)) {
    const values = group.rows === 0 ? [] : await read(batch, group);
    for (const [place, at] of batch.entries()) {
      const column = columns[at];
      if (column !== undefined) found.push([column, [...arrowValues(column, values[place] ?? [])]]);
    }
  }
  return found;
}

function batches(wanted: readonly number[], { bytes }: RowGroup): readonly (readonly number[])[] {
  const found: number[][] = [];
  let size = Infinity;
  for (const at of wanted) {
    const own = bytes[at] ?? 0;
    if (size + own > BATCH_BYTES) {
      found.push([]);
      size = 0;
    }
    found.at(-1)?.push(at);
    size += own;
  }
  return found;
}

function firstRows(groups: readonly RowGroup[], max: number): readonly RowGroup[] {
  return groups
    .filter(({ start }) => start < max)
    .map((group) => ({ ...group, rows: Math.min(group.rows, max - group.start) }));
}

const bytesOf = (groups: readonly RowGroup[], wanted: readonly number[]): number =>
  groups.reduce((sum, { bytes }) => sum + wanted.reduce((all, at) => all + (bytes[at] ?? 0), 0), 0);

/** The table is stored whole. Too many rows are reported before minutes of reading, if possible. */
function refuseTooLarge(bytes: number): void {
  if (bytes > MAX_BYTES)
    throw new Error(
      'The values of these columns take more than 1 GB, the most for one table here. Leave out columns that are not needed.',
    );
}
