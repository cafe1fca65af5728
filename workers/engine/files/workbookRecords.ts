import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { DAY, type Millis } from '#domain/time.ts';
import { chosenPart } from './chosenPart.ts';
import { unzippedSize } from './unzippedSize.ts';
import { unreadable } from './unreadable.ts';

/** The rows of a workbook's sheet as text, below its row of names. */
export interface WorkbookRecords {
  readonly parts: readonly string[];
  readonly part: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** The row of the sheet that has the names. */
  readonly nameRow: number;
}

/** A sheet is read as one text, and a small file may unpack to any size. */
const MOST_UNPACKED = 512 * 1024 * 1024;

type Cell = string | number | boolean | Date | null;

/** Reads a sheet; the first with values unless another is chosen. Rejects with words where there is none. */
export async function workbookRecords(file: Blob, wanted: string | null): Promise<WorkbookRecords> {
  if (((await unzippedSize(file)) ?? 0) > MOST_UNPACKED)
    throw new Error('Unpacked, the workbook is larger than 512 MB. Export the table as CSV instead.');
  const sheets = await readWorkbook(file).then(
    // The package's type names the class of dates, not their values.
    (found) => found as unknown as readonly { sheet: string; data: readonly (readonly Cell[])[] }[],
    (cause: unknown) => {
      throw unreadable('a workbook', cause);
    },
  );
  const added = await addedTime(file);
  const parts = sheets.map((each) => each.sheet);
  const filled = sheets.filter(({ data }) => data.some(hasValue)).map((each) => each.sheet);
  const part = chosenPart(wanted === null && filled.length > 0 ? filled : parts, wanted, 'sheet');
  const found = sheets.find((each) => each.sheet === part)?.data ?? [];
  const sheet = added === 0 ? found : found.map((row) => row.map((cell) => later(cell, added)));
  const at = sheet.findIndex(hasValue);
  if (at === -1) throw new Error(`The sheet ${part} is empty.`);
  const names = (sheet[at] ?? []).map((cell, column) => textOf(cell) ?? `column_${column + 1}`);
  const cells = sheet.slice(at + 1);
  const types = names.map((_, column) => typeOf(cells.map((row) => row[column] ?? null)));
  const rows = cells.map((row) => names.map((_, column) => textOf(row[column] ?? null)));
  return { parts, part, names, types, rows, nameRow: at + 1 };
}

const DAYS_TO_1904 = 1462;

/** Days may be counted from 1904; the library knows one of the two ways in which a workbook says so. */
async function addedTime(file: Blob): Promise<Millis> {
  const name = 'xl/workbook.xml';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const book = unzipSync(bytes, { filter: (entry) => entry.name === name })[name];
  const is1904 = /<workbookPr\b[^>]*\bdate1904="true"/.test(new TextDecoder().decode(book));
  return is1904 ? DAYS_TO_1904 * DAY : 0;
}

const later = (cell: Cell, added: Millis): Cell =>
  cell instanceof Date ? new Date(cell.getTime() + added) : cell;

const hasValue = (row: readonly Cell[]): boolean => row.some((cell) => cell !== null);

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
