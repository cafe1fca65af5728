import type { TextValues } from '../../format/texts.ts';
import type { FileNote } from './fileTable.ts';

/** A sentence with places for values. */
export interface NoteText {
  readonly text: string;
  readonly values: TextValues;
}

/** More names are counted. */
const NAMED = 5;

/** What a person should know of the values of a file, as a sentence. */
export function fileNoteText(note: FileNote): NoteText {
  switch (note.kind) {
    case 'others':
      return othersText(note);
    case 'widths':
      return {
        text: '{n} of {of} {of|row|rows} {n|does|do} not have {width} {width|value|values}, first in line {line}: missing values are NULL, further ones are in columns of their own.',
        values: { n: note.count, of: note.of, width: note.width, line: String(note.line) },
      };
    case 'encoding':
      return {
        text: 'It is not valid UTF-8 and was read as {encoding}.',
        values: { encoding: note.encoding },
      };
    case 'hidden':
      return {
        text: 'Hidden {n|sheet|sheets}: {sheets}',
        values: { n: note.sheets.length, sheets: note.sheets.join(', ') },
      };
    default: {
      const values = {
        ...('columns' in note ? { columns: listed(note.columns) } : {}),
        ...('count' in note ? { n: note.count } : {}),
        ...('first' in note ? { first: note.first } : {}),
        ...('cell' in note ? { cell: note.cell } : {}),
        ...('form' in note ? { form: note.form } : {}),
      };
      return { text: TEXTS[note.kind], values };
    }
  }
}

const TEXTS: Readonly<
  Record<Exclude<FileNote['kind'], 'others' | 'widths' | 'encoding' | 'hidden'>, string>
> = {
  utc: 'Times in UTC: {columns}',
  microseconds: 'Times are kept to the microsecond: {columns}',
  dayFirst: '{columns}: read with the day first, but it may be the month. VARCHAR keeps the text.',
  monthFirst: '{columns}: read with the month first, but it may be the day. VARCHAR keeps the text.',
  readAs: '{columns}: read as {form}',
  formulas:
    '{n} {n|formula|formulas} without a stored value, first in {first}. Open and save the workbook in a spreadsheet program to have them computed; they are NULL here.',
  heading: '{n} {n|line|lines} above the table {n|is|are} not read, the first: “{first}”',
  quotes: '{n} {n|quote|quotes} that nothing closes: read as {n|a letter|letters} of the {n|value|values}.',
  decimal:
    '{columns}: text, since the comma or point may be a decimal sign or between thousands. Choose the decimal sign to have numbers.',
  missing: '{columns}: {n} {n|value is|values are} NULL, the first: “{first}”',
  rounded: '{columns}: {n} {n|number has|numbers have} more digits than are kept, the first: {first}',
  digits:
    '{columns}: text, with all digits: {n} {n|value|values} would lose some as a number, the first: {first}',
  cut: '{columns}: {n} {n|time is|times are} kept to the microsecond, the first: {first}',
  moved: '{columns}: {n} {n|time|times} of another zone {n|is|are} in UTC, the first: {first}',
  titleRows: '{n} {n|row|rows} above the names of columns {n|is|are} not read, the first: “{first}”',
  errors: '{n} {n|cell|cells} with an error {n|is|are} NULL, the first: {first} in {cell}',
  day60:
    '{n} {n|cell|cells} with the 29th of February 1900, which never was: read as the 28th, the first in {cell}',
};

const WHAT = {
  numbers:
    '{column}: text, as {n} of {of} values {n|is no number|are no numbers}, first “{first}” in line {line}',
  days: '{column}: text, as {n} of {of} values {n|is no day|are no days}, first “{first}” in line {line}',
  times: '{column}: text, as {n} of {of} values {n|is no time|are no times}, first “{first}” in line {line}',
  truths:
    '{column}: text, as {n} of {of} values {n|is|are} neither true nor false, first “{first}” in line {line}',
} as const;

const othersText = ({
  what,
  column,
  count,
  of,
  first,
  line,
}: Extract<FileNote, { readonly kind: 'others' }>): NoteText => ({
  text: WHAT[what],
  values: { column, n: count, of, first, line: String(line) },
});

/** Names of columns in a sentence. */
function listed(columns: readonly string[]): string {
  const named = columns.slice(0, NAMED).join(', ');
  return columns.length <= NAMED ? named : `${named} + ${columns.length - NAMED}`;
}
