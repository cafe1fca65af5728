import { LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { keepRows, type RowsToKeep } from '../../keepRows.ts';
import type { Run } from '../../runDeviceSql.ts';
import { mismatchedColumn } from './columnForm.ts';
import { type CsvForm, csvQuery, leniently } from './readCsv.ts';

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
    const [name] = form.columns[at] ?? [''];
    return keepCsv(run, path, { ...form, columns: form.columns.with(at, [name, 'VARCHAR']) });
  }
}
