import { dayColumn, mismatchedColumn, timeColumn, type ColumnForm } from '#domain/device/files/columnForm.ts';
import { LONG_DAY_FORMS } from '#domain/device/files/dayForm.ts';
import { LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { timestampFormOf } from '#domain/device/files/timestampForm.ts';
import { keepRows, type RowsToKeep } from '../../keepRows.ts';
import type { Run } from '../../runDeviceSql.ts';
import { type CsvForm, csvQuery, formatOf, leniently } from './readCsv.ts';

/**
 * The rows of a text by its form. A column with a value further down that its own form does not fit is text: that no value
 * is lost counts for more than its type.
 */
export async function keepCsv(run: Run, path: string, form: CsvForm): Promise<RowsToKeep> {
  const known = form.columns.filter(([, type]) => type !== LEFT_OUT);
  try {
    return await leniently(form, (each) => keepRows(run, csvQuery(path, each), known));
  } catch (cause) {
    const at = mismatchedColumn(cause);
    if (at === null) throw cause;
    const [name, type] = form.columns[at] ?? ['', 'VARCHAR'];
    // A year of four digits may be below 100: the texts show it.
    const exact = form.own?.has(at) === true ? null : exactForm(form, type);
    if (exact !== null) return keepCsv(run, path, { ...form, own: new Map(form.own).set(at, exact) });
    return keepCsv(run, path, { ...form, columns: form.columns.with(at, [name, 'VARCHAR']) });
  }
}

/** The engine’s form for all days or times of a text, as one that each value is checked against. */
function exactForm(form: CsvForm, type: string): ColumnForm | null {
  const format = formatOf(form, type);
  if (type === 'TIMESTAMP') {
    const time = timestampFormOf(format ?? '');
    return time === null ? null : timeColumn(time);
  }
  const day = LONG_DAY_FORMS.find((each) => each.format === format);
  return day === undefined ? null : dayColumn(day);
}
