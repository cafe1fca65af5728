import type { DayOrder } from '#domain/device/files/fileTable.ts';
import type { Run } from '../../runDeviceSql.ts';
import { type CsvForm, sniffCsv } from './readCsv.ts';

const FORMAT = /^(dateformat|timestampformat)='(%d|%m)([-/])(%d|%m)/;

/**
 * A form with a note of the columns whose days may be months, such as 01/02/2024 without one day past the twelfth. The
 * engine chooses an order, unless a person did: then columns that do not fit it are text.
 */
export async function withUncertainDays(
  run: Run,
  path: string,
  { options, dayOrder }: { readonly options: readonly string[]; readonly dayOrder: DayOrder | null },
  form: CsvForm,
): Promise<CsvForm> {
  const formats = form.options.filter((option) => FORMAT.test(option));
  const read = formats.filter((option) => form.columns.some(([, type]) => type === typeOf(option)));
  if (read.length === 0) return form;
  const other = await sniffCsv(run, path, [...options, ...formats.map(swapped)]);
  const isUncertain = (at: number): boolean => other.columns[at]?.[1] === form.columns[at]?.[1];
  const turned = read.filter(
    (option) =>
      dayOrder !== null &&
      orderOf(option) !== dayOrder &&
      form.columns.some(([, type], at) => type === typeOf(option) && isUncertain(at)),
  );
  const orderIn = (type: string): DayOrder | null => {
    const option = read.find((each) => type === typeOf(each));
    return option === undefined ? null : orderOf(turned.includes(option) ? swapped(option) : option);
  };
  const notes = ORDERS.flatMap((kind) => {
    const columns = form.columns.flatMap(([name, type], at) =>
      orderIn(type) === kind && isUncertain(at) ? [name] : [],
    );
    return columns.length === 0 ? [] : [{ kind, columns }];
  });
  return {
    ...form,
    options: form.options.map((option) => (turned.includes(option) ? swapped(option) : option)),
    columns: form.columns.map(([name, type], at) => {
      const isTurned = turned.some((option) => type === typeOf(option));
      return [name, isTurned ? (other.columns[at]?.[1] ?? type) : type] as const;
    }),
    notes,
  };
}

const ORDERS: readonly DayOrder[] = ['dayFirst', 'monthFirst'];

const typeOf = (option: string): string => (option.startsWith('date') ? 'DATE' : 'TIMESTAMP');

const orderOf = (option: string): DayOrder => (option.includes("='%d") ? 'dayFirst' : 'monthFirst');

const swapped = (option: string): string => option.replace(FORMAT, "$1='$4$3$2");
