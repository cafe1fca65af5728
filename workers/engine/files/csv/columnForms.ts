import type { ColumnForm } from '#domain/device/files/columnForm.ts';
import { columnFormOf } from '#domain/device/files/columnFormOf.ts';
import type { DayOrder, FileNote } from '#domain/device/files/fileTable.ts';
import { type CsvForm, formatOf } from './readCsv.ts';

type Values = readonly (string | null)[];

/**
 * A form with the days, times and numbers of columns that are written in another way than those of the columns for which
 * the engine’s form is: 31.01.2021 beside 2021-01-31, 1.234,56 beside 1.5.
 */
export function withColumnForms(form: CsvForm, rows: readonly Values[], dayOrder: DayOrder | null): CsvForm {
  const hasTimeFormat = formatOf(form, 'TIMESTAMP') !== null;
  const order = dayOrder ?? noteOrder(form.notes ?? []) ?? 'dayFirst';
  const own = new Map<number, ColumnForm>();
  const uncertain: string[] = [];
  const texts = new Set<number>();
  for (const [at, [name, type]] of form.columns.entries()) {
    const values = rows.map((row) => row[at] ?? null);
    const hasShortYears = formatOf(form, type)?.includes('%y') === true;
    const found = columnFormOf({ type, hasShortYears, hasTimeFormat }, values, order);
    if (found === null) continue;
    if (found.form === null) texts.add(at);
    else own.set(at, found.form);
    if (found.isUncertain) uncertain.push(name);
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
