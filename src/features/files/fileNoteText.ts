import type { FileNote } from '#domain/device/files/fileTable.ts';
import { t } from '#ui/t.ts';

/** More names are counted. */
const NAMED = 5;

/** What a person should know of the values of a file, as a sentence. */
export function fileNoteText(note: FileNote): string {
  switch (note.kind) {
    case 'utc':
      return t('Times in UTC: {columns}', { columns: listed(note.columns) });
    case 'microseconds':
      return t('Times are kept to the microsecond: {columns}', { columns: listed(note.columns) });
    case 'dayFirst':
      return t('{columns}: read with the day first, but it may be the month. VARCHAR keeps the text.', {
        columns: listed(note.columns),
      });
    case 'monthFirst':
      return t('{columns}: read with the month first, but it may be the day. VARCHAR keeps the text.', {
        columns: listed(note.columns),
      });
    case 'readAs':
      return t('{columns}: read as {form}', { columns: listed(note.columns), form: note.form });
    case 'formulas':
      return t(
        '{n} {n|formula|formulas} without a stored value, first in {cell}. Open and save the workbook in a spreadsheet program to have them computed; they are NULL here.',
        { n: note.count, cell: note.first },
      );
  }
}

function listed(columns: readonly string[]): string {
  const named = columns.slice(0, NAMED).join(', ');
  if (columns.length <= NAMED) return named;
  return t('{columns} and {n} more', { columns: named, n: columns.length - NAMED });
}
