import { type NumberForm, numberForm } from '#domain/device/files/numberForm.ts';
import { numberShown } from '#domain/device/files/columnForm.ts';
import type { CsvForm } from './readCsv.ts';

/**
 * A form with the numbers of texts as 1.234,56, if some columns that were found to be texts have such. One form of
 * numbers is for all columns, so it is taken only if it changes no other number.
 */
export function withNumbers(form: CsvForm, rows: readonly (readonly (string | null)[])[]): CsvForm {
  const found = form.columns.map(([, type], at) =>
    type === 'VARCHAR' ? commonForm(rows.map((row) => row[at] ?? null)) : null,
  );
  const [first] = found.filter((each) => each !== null);
  if (first === undefined) return form;
  const isPlain = form.columns.some(([, type]) => type === 'DOUBLE');
  if (isPlain && first.decimal === ',') return form;
  const common = widest(first, found);
  const chosen = found.map((each) => each !== null && isWithin(each, common));
  const columns = form.columns.flatMap(([name], at) => (chosen[at] === true ? [name] : []));
  return {
    ...form,
    options: [...form.options, ...optionsOf(common)],
    columns: form.columns.map(([name, type], at) => [name, chosen[at] === true ? 'DOUBLE' : type] as const),
    notes: [...(form.notes ?? []), { kind: 'readAs', form: numberShown(common), columns }],
  };
}

/** A form that the engine can read for all columns. */
function commonForm(values: readonly (string | null)[]): NumberForm | null {
  const form = numberForm(values);
  const isOwn = form?.thousands === "'" || values.some((value) => /[\u00A0\u2009\u202F]/.test(value ?? ''));
  return isOwn ? null : form;
}

/** The first form of the same decimals that has thousands. */
const widest = (first: NumberForm, found: readonly (NumberForm | null)[]): NumberForm =>
  found.find((each) => each?.decimal === first.decimal && each.thousands !== null) ?? first;

const isWithin = (form: NumberForm, chosen: NumberForm): boolean =>
  form.decimal === chosen.decimal && (form.thousands === null || form.thousands === chosen.thousands);

const optionsOf = ({ decimal, thousands }: NumberForm): readonly string[] => [
  ...(decimal === ',' ? [`decimal_separator=','`] : []),
  ...(thousands === null ? [] : [`thousands='${thousands}'`]),
];
