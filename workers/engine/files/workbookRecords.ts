import { readSheet } from 'read-excel-file/universal';

/** The rows of a workbook's first sheet as text, below its row of names. */
export interface WorkbookRecords {
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** The row of the sheet that has the names. */
  readonly nameRow: number;
}

type Cell = string | number | boolean | Date | null;

/** Reads the first sheet. Rejects with words where there is none. */
export async function workbookRecords(file: Blob): Promise<WorkbookRecords> {
  const sheet = await readSheet(file).then(
    // The package's type names the class of dates, not their values.
    (rows) => rows as unknown as readonly (readonly Cell[])[],
    (cause: unknown) => {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The file is not readable as a workbook (${why}).`, { cause });
    },
  );
  const at = sheet.findIndex((row) => row.some((cell) => cell !== null));
  if (at === -1) throw new Error('The first sheet of the workbook is empty.');
  const names = (sheet[at] ?? []).map((cell, column) => textOf(cell) ?? `column_${column + 1}`);
  const cells = sheet.slice(at + 1);
  const types = names.map((_, column) => typeOf(cells.map((row) => row[column] ?? null)));
  const rows = cells.map((row) => names.map((_, column) => textOf(row[column] ?? null)));
  return { names, types, rows, nameRow: at + 1 };
}

function textOf(cell: Cell): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 23).replace('T', ' ').replace(MIDNIGHT, '');
  return cell === null ? null : String(cell);
}

const MIDNIGHT = / 00:00:00\.000$/;

/** Cells of a sheet have types; a column whose cells differ is text. */
function typeOf(cells: readonly Cell[]): string {
  const given = cells.filter((cell) => cell !== null);
  const kinds = new Set(given.map((cell) => (cell instanceof Date ? 'date' : typeof cell)));
  const [kind] = kinds;
  if (kinds.size !== 1) return 'VARCHAR';
  if (kind === 'boolean') return 'BOOLEAN';
  if (kind === 'number') return given.every((cell) => Number.isSafeInteger(cell)) ? 'BIGINT' : 'DOUBLE';
  if (kind !== 'date') return 'VARCHAR';
  return given.every((cell) => !(textOf(cell) ?? '').includes(' ')) ? 'DATE' : 'TIMESTAMP';
}
