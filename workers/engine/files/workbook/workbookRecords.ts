import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import type { FileNote } from '#domain/device/files/fileTable.ts';
import { DAY, type Millis, SECOND } from '#domain/time.ts';
import { chosenPart } from '../chosenPart.ts';
import { withMergedColumns } from './mergedColumns.ts';
import { referencedCells } from './referencedCells.ts';
import { sheetNotes } from './sheetNotes.ts';
import { unreadable } from '../unreadable.ts';
import { zipEntries } from '../zip/zipEntries.ts';

/** The formulas of a sheet whose results were never stored, as programs that only write workbooks leave them. */
function uncomputedFormulas(sheet: string): readonly FileNote[] {
  let count = 0;
  let first = '';
  for (const [, attributes = '', content = ''] of sheet.matchAll(CELL)) {
    if (!FORMULA.test(content) || VALUE.test(content)) continue;
    // An empty text is a result.
    if (TEXT.test(attributes) && content.includes('v>')) continue;
    count += 1;
    if (count === 1) [, first = ''] = ADDRESS.exec(attributes) ?? [];
  }
  return count === 0 ? [] : [{ kind: 'formulas', count, first }];
}

// A cell without content ends itself.
const CELL = /<(?:\w+:)?c((?:\s[^>]*[^/>])?)>(.*?)<\/(?:\w+:)?c>/gs;
const FORMULA = /<(?:\w+:)?f[\s>/]/;
const VALUE = /<(?:\w+:)?(?:v>[^<]|is>)/;
const TEXT = /\st="str"/;
const ADDRESS = /\sr="([A-Z]+\d+)"/;

/** The rows of a workbook's sheet as text, below its row of names. */
export interface WorkbookRecords {
  readonly parts: readonly string[];
  readonly part: string;
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** The row of the sheet that has the names. */
  readonly nameRow: number;
  readonly notes: readonly FileNote[];
}

/** A sheet is read as one text, and a small file may unpack to any size. */
const MAX_UNPACKED = 512 * 1024 * 1024;

type Cell = string | number | boolean | Date | null;

/** Reads a sheet; the first with values unless another is chosen. Rejects with words where there is none. */
export async function workbookRecords(file: Blob, wanted: string | null): Promise<WorkbookRecords> {
  if (((await unzippedSize(file)) ?? 0) > MAX_UNPACKED)
    throw new Error('Unpacked, the workbook is larger than 512 MB. Export the table as CSV instead.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheets = await readWorkbook(file)
    .catch((cause: unknown) => readReferenced(bytes, cause))
    .then(
      // The package's type names the class of dates, not their values.
      (found) =>
        (found as unknown as readonly { sheet: string; data?: readonly (readonly Cell[])[] }[])
          // A sheet may be a chart, which has no cells.
          .map(({ sheet, data = [] }) => ({ sheet, data })),
      (cause: unknown) => {
        throw unreadable('a workbook', cause);
      },
    );
  const book = entryOf(bytes, BOOK);
  const parts = sheets.map((each) => each.sheet);
  const hidden = hiddenSheets(book);
  const filled = [...sheets.entries()].filter(([, { data }]) => data.some(hasValue));
  const shown = filled.filter(([at]) => hidden.length !== sheets.length || hidden[at] !== true);
  const first = (shown.length > 0 ? shown : filled).map(([, { sheet }]) => sheet);
  const part = chosenPart(wanted === null && first.length > 0 ? first : parts, wanted, 'sheet');
  const found = sheets.find((each) => each.sheet === part)?.data ?? [];
  const day = dayOf(book);
  const sheet = found.map((row) => row.map((cell) => wholeSecond(day(cell))));
  const at = nameRowOf(sheet);
  if (at === -1) throw new Error(`The sheet ${part} is empty.`);
  const names = (sheet[at] ?? []).map((cell, column) => textOf(cell) ?? `column_${column + 1}`);
  const source = sheetOf(bytes, book, parts.indexOf(part));
  const cells = withMergedColumns(sheet, source, at + 1).slice(at + 1);
  const types = names.map((_, column) => typeOf(cells.map((row) => row[column] ?? null)));
  const rows = cells.map((row) => names.map((_, column) => textOf(row[column] ?? null)));
  const above = sheet.slice(0, at).flatMap((row) => row.map(textOf).find((text) => text !== null) ?? []);
  const [title] = above;
  const concealed = parts.filter((_, place) => hidden[place] === true);
  const isFrom1904 = /<workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(book);
  const notes: readonly FileNote[] = [
    ...(title === undefined ? [] : [{ kind: 'titleRows' as const, count: above.length, first: title }]),
    ...(concealed.length === 0 ? [] : [{ kind: 'hidden' as const, sheets: concealed }]),
    ...sheetNotes(source, !isFrom1904),
    ...uncomputedFormulas(source),
  ];
  return { parts, part, names, types, rows, nameRow: at + 1, notes };
}

function readReferenced(bytes: Uint8Array, cause: unknown): ReturnType<typeof readWorkbook> {
  const referenced = referencedCells(bytes);
  if (referenced === null) throw cause;
  return readWorkbook(referenced);
}

const DAYS_TO_1904 = 1462;

/** The properties of a workbook, its sheets, and where they are. */
const BOOK = 'xl/workbook.xml';
const LINKS = 'xl/_rels/workbook.xml.rels';

/** A part of the archive as text; empty where it is missing. */
function entryOf(bytes: Uint8Array, name: string): string {
  return new TextDecoder().decode(unzipSync(bytes, { filter: (entry) => entry.name === name })[name]);
}

/** The text of a sheet, by its place among them; empty where it is not found. */
function sheetOf(bytes: Uint8Array, book: string, at: number): string {
  const [, id = ''] = /\s\w+:id="([^"]*)"/.exec(sheetTags(book)[at] ?? '') ?? [];
  const links = [...entryOf(bytes, LINKS).matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([link]) => link);
  const link = links.find((each) => each.includes(` Id="${id}"`)) ?? '';
  const [, target = ''] = /\sTarget="([^"]*)"/.exec(link) ?? [];
  return entryOf(bytes, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

/**
 * The days of a workbook's cells. They may be counted from 1904; the library reads one of the two ways in which a
 * workbook states it. Otherwise 1 is the first of January 1900, and 60 a day that this year did not have, from which
 * the library counts back.
 */
function dayOf(book: string): (cell: Cell) => Cell {
  const [, from1904] = /<workbookPr\b[^>]*\bdate1904="(1|true)"/.exec(book) ?? [];
  if (from1904 === 'true') return (cell) => later(cell, DAYS_TO_1904 * DAY);
  if (from1904 !== undefined) return (cell) => cell;
  return (cell) => (cell instanceof Date && isBeforeDay60(cell) ? later(cell, DAY) : cell);
}

/**
 * A time whose second the library cut off: a part of a day has no exact number, so that 10:00 is read as a millisecond
 * before it.
 */
const wholeSecond = (cell: Cell): Cell =>
  cell instanceof Date && (cell.getTime() + 1) % SECOND === 0 ? later(cell, 1) : cell;

/** Of each sheet, in order, whether it is hidden. */
const hiddenSheets = (book: string): readonly boolean[] =>
  sheetTags(book).map((sheet) => /\bstate="(?:veryH|h)idden"/.test(sheet));

const sheetTags = (book: string): readonly string[] =>
  [...book.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([sheet]) => sheet);

/** The first row with values; but a title alone above a row of names is no name. */
function nameRowOf(sheet: readonly (readonly Cell[])[]): number {
  const at = sheet.findIndex(hasValue);
  const [title = [], next = []] = sheet.slice(at).filter(hasValue);
  const names = next.filter((cell) => cell !== null);
  const isTitle =
    valuesIn(title) === 1 && names.length > 1 && names.every((cell) => typeof cell === 'string');
  return isTitle ? sheet.indexOf(next) : at;
}

const valuesIn = (row: readonly Cell[]): number => row.filter((cell) => cell !== null).length;

const later = (cell: Cell, added: Millis): Cell =>
  cell instanceof Date ? new Date(cell.getTime() + added) : cell;

const hasValue = (row: readonly Cell[]): boolean => row.some((cell) => cell !== null);

function textOf(cell: Cell): string | null {
  if (cell instanceof Date) {
    const text = cell.toISOString().slice(0, 23);
    return isTime(cell) ? text.slice(11) : text.replace('T', ' ').replace(MIDNIGHT, '');
  }
  return cell === null ? null : String(cell);
}

/** A time of day has no day: it is a part of the one before the first. */
const NO_DAY = Date.UTC(1899, 11, 30);
const isBeforeDay60 = (cell: Date): boolean =>
  cell.getTime() >= NO_DAY + DAY && cell.getTime() < NO_DAY + 60 * DAY;
const isTime = (cell: Date): boolean => cell.getTime() >= NO_DAY && cell.getTime() < NO_DAY + DAY;

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
  const times = given.filter((cell) => cell instanceof Date && isTime(cell)).length;
  if (times > 0) return times === given.length ? 'TIME' : 'VARCHAR';
  return given.every((cell) => !(textOf(cell) ?? '').includes(' ')) ? 'DATE' : 'TIMESTAMP';
}

/** The size of the contents that an archive lists; null where its list of contents cannot be read. */
async function unzippedSize(file: Blob): Promise<number | null> {
  return (await zipEntries(file))?.reduce((sum, { unpacked }) => sum + unpacked, 0) ?? null;
}
