import type { FileNote } from '#domain/device/files/fileTable.ts';
import type { Run } from '../../runDeviceSql.ts';
import { type CsvForm, sniffCsv } from './readCsv.ts';

const FORMAT = /^(dateformat|timestampformat)='(%d|%m)([-/])(%d|%m)/;

/**
 * A form with a note of the columns whose days may be months, such as 01/02/2024 without one day past the twelfth. The engine
 * chooses an order.
 */
export async function withUncertainDays(
  run: Run,
  path: string,
  options: readonly string[],
  form: CsvForm,
): Promise<CsvForm> {
  const formats = form.options.filter((option) => FORMAT.test(option));
  const swapped = formats.map((option) => option.replace(FORMAT, "$1='$4$3$2"));
  const read = formats.filter((option) => form.columns.some(([, type]) => type === typeOf(option)));
  if (read.length === 0) return form;
  const other = await sniffCsv(run, path, [...options, ...swapped]);
  const notes = read.flatMap((option): readonly FileNote[] => {
    const columns = form.columns.flatMap(([name, type], at) =>
      type === typeOf(option) && other.columns[at]?.[1] === type ? [name] : [],
    );
    const kind = option.includes("='%d") ? 'dayFirst' : 'monthFirst';
    return columns.length === 0 ? [] : [{ kind, columns }];
  });
  return { ...form, notes };
}

const typeOf = (option: string): string => (option.startsWith('date') ? 'DATE' : 'TIMESTAMP');
