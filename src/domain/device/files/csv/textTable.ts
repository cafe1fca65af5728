import type { FileNote } from '../fileTable.ts';
import { isAsInCode, type ColumnReading } from './columnReading.ts';
import type { CsvDialect } from './dialect.ts';
import { findDialect } from './findDialect.ts';
import { hasNameRow, namesOf } from './nameRow.ts';
import { type ProfiledText, profileText } from './profileText.ts';
import { textReadings } from './textReadings.ts';
import type { ProfileChoice, TextChoice, TextParts } from './textChoice.ts';
import { textNotes } from './textNotes.ts';

/** How a text is read as a table: what was found in all of its rows, and what a person chose. */
export interface TextTable {
  readonly dialect: CsvDialect;
  /** The line on which the table begins. */
  readonly firstLine: number;
  readonly hasNames: boolean;
  readonly names: readonly string[];
  readonly readings: readonly ColumnReading[];
  /** The rows below the names. */
  readonly rows: number;
  /** The first of them, as they are written. */
  readonly first: readonly (readonly (string | null)[])[];
  readonly notes: readonly FileNote[];
  /** Whether some value has several lines. */
  readonly hasLines: boolean;
  /** Whether all values are written as the engine reads them. */
  readonly isAsInCode: boolean;
}

/** Finds how a text is read, by all of it. Rejects with a `TextFault` where it is no table. */
export const findTextTable = async (parts: TextParts, choice: TextChoice): Promise<TextTable> =>
  textTable(await readProfile(parts, choice), choice);

/** How a text is read whose records are known. */
export function textTable(found: ProfiledText, choice: TextChoice): TextTable {
  const hasNames = choice.hasNames ?? hasNameRow(found);
  const names = namesOf(found, hasNames);
  const { columns, rows, first } = hasNames ? found : found.withFirstRow();
  const readings = textReadings(columns, choice);
  return {
    dialect: found.dialect,
    firstLine: found.firstLine,
    hasNames,
    names,
    readings,
    rows,
    first,
    hasLines: found.hasLines,
    isAsInCode: readings.every((reading, at) => isAsInCode(reading, columns[at])),
    notes: textNotes({ ...found, columns, rows, names, readings }, choice),
  };
}

/** The beginning of a text shows the dialect; where some row does not fit it, all rows decide. */
export async function readProfile(parts: TextParts, choice: ProfileChoice): Promise<ProfiledText> {
  const guess = await findDialect(parts, choice, false);
  const found = await profileText(parts, guess, choice);
  const isRegular = found.strayQuotes === 0 && found.short === null && found.long === null;
  if (isRegular || guess.isOfAll) return found;
  const sure = await findDialect(parts, choice, true);
  const isSame =
    sure.width === guess.width && sure.start === guess.start && isEqual(sure.dialect, guess.dialect);
  return isSame ? found : profileText(parts, sure, choice);
}

const isEqual = (a: CsvDialect, b: CsvDialect): boolean =>
  a.separator === b.separator && a.quote === b.quote && a.isEscaped === b.isEscaped;
