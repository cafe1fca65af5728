import { type DayForm, dayForms, shortDayForms } from '#domain/device/files/dayForm.ts';
import type { DayOrder, FileNote } from '#domain/device/files/fileTable.ts';
import { numberForm } from '#domain/device/files/numberForm.ts';
import { timestampForm } from '#domain/device/files/timestampForm.ts';
import { type ColumnForm, dayColumn, numberColumn, timeColumn } from './columnForm.ts';
import type { CsvForm } from './readCsv.ts';

type Values = readonly (string | null)[];

/**
 * A form with the days, times and numbers of columns that are written in another way than those of the columns for which
 * the engine’s form is: 31.01.2021 beside 2021-01-31, 1.234,56 beside 1.5.
 */
export function withColumnForms(form: CsvForm, rows: readonly Values[], dayOrder: DayOrder | null): CsvForm {
  const isShort = form.options.some((option) => /^dateformat=.*%y/.test(option));
  const isShortTime = form.options.some((option) => /^timestampformat=.*%y/.test(option));
  const order = dayOrder ?? noteOrder(form.notes ?? []) ?? 'dayFirst';
  const own = new Map<number, ColumnForm>();
  const uncertain: string[] = [];
  const texts = new Set<number>();
  for (const [at, [name, type]] of form.columns.entries()) {
    const values = rows.map((row) => row[at] ?? null);
    const days = daysOf(type, values, isShort);
    const day = chosenDay(days, order);
    const found = day === null ? otherForm(type, values, isShortTime) : dayColumn(day);
    if (found !== null) own.set(at, found);
    if (day !== null && days.length > 1) uncertain.push(name);
    if (day === null && type === 'DATE' && days.length > 1) texts.add(at);
  }
  if (own.size === 0 && texts.size === 0) return form;
  return {
    ...form,
    columns: form.columns.map(
      ([name, type], at) => [name, texts.has(at) ? 'VARCHAR' : (own.get(at)?.type ?? type)] as const,
    ),
    own,
    notes: [
      ...withUncertain(form.notes ?? [], order, uncertain),
      ...readNotes(form, own, uncertain),
      ...pointNotes(form, own, rows),
    ],
  };
}

/** The engine takes 2021-01-31 for a time where its days have another form. */
function daysOf(type: string, values: Values, isShort: boolean): readonly DayForm[] {
  if (type === 'DATE') return isShort ? shortDayForms(values) : [];
  if (type === 'VARCHAR') return dayForms(values);
  return type === 'TIMESTAMP' ? dayForms(values).filter(({ order }) => order === null) : [];
}

const chosenDay = (days: readonly DayForm[], order: DayOrder): DayForm | null =>
  days.find((each) => days.length === 1 || each.order === order) ?? null;

function otherForm(type: string, values: Values, isShort: boolean): ColumnForm | null {
  const number = type === 'VARCHAR' ? numberForm(values) : null;
  if (number !== null) return numberColumn(number);
  if (type !== 'VARCHAR' && !(type === 'TIMESTAMP' && isShort)) return null;
  const time = timestampForm(values);
  return time === null ? null : timeColumn(time);
}

const noteOrder = (notes: readonly FileNote[]): DayOrder | null =>
  notes.map(({ kind }) => kind).find((kind) => kind === 'dayFirst' || kind === 'monthFirst') ?? null;

/** Columns whose days may be months join those that the engine found. */
function withUncertain(
  notes: readonly FileNote[],
  order: DayOrder,
  names: readonly string[],
): readonly FileNote[] {
  if (names.length === 0) return notes;
  const same = notes.find((note) => note.kind === order);
  const columns = [...(same?.kind === order ? same.columns : []), ...names];
  return [...notes.filter((note) => note !== same), { kind: order, columns }];
}

/** Beside decimal commas, 1.234 may be a thousand: it is read as the engine found it. */
function pointNotes(
  { columns }: CsvForm,
  own: ReadonlyMap<number, ColumnForm>,
  rows: readonly Values[],
): readonly FileNote[] {
  if (![...own.values()].some(({ shown }) => shown?.includes(',56') === true)) return [];
  const listed = columns.flatMap(([name, type], at) => {
    const given = rows.map((row) => row[at] ?? '').filter((value) => value !== '');
    return type === 'DOUBLE' && given.every((value) => THOUSANDS.test(value)) ? [name] : [];
  });
  return listed.length === 0 ? [] : [{ kind: 'readAs', form: PLAIN, columns: listed }];
}

const THOUSANDS = /^[-+]?\d{1,3}(\.\d{3})?$/;
const PLAIN = '1234.56';

/** The forms that were found, each with its columns. */
function readNotes(
  { columns }: CsvForm,
  own: ReadonlyMap<number, ColumnForm>,
  uncertain: readonly string[],
): readonly FileNote[] {
  const names = new Map<string, string[]>();
  for (const [at, { shown }] of own) {
    const name = columns[at]?.[0] ?? '';
    if (shown !== null && !uncertain.includes(name)) names.set(shown, [...(names.get(shown) ?? []), name]);
  }
  return [...names].map(([form, listed]) => ({ kind: 'readAs', form, columns: listed }));
}
