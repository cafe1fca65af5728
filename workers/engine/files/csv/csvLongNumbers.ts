import { wholeNumberType } from '#domain/device/files/wholeNumberType.ts';
import type { CsvForm } from './readCsv.ts';

const WHOLE = /^[-+]?\d+$/;

/**
 * A form with whole numbers of more digits than a BIGINT has. The engine finds them to be DOUBLE, which rounds them.
 */
export function withLongNumbers(form: CsvForm, rows: readonly (readonly (string | null)[])[]): CsvForm {
  const columns = form.columns.map(([name, type], at) => {
    if (type !== 'DOUBLE') return [name, type] as const;
    const given = rows.map((row) => row[at] ?? '').filter((value) => value !== '');
    const found = given.every((value) => WHOLE.test(value)) ? wholeNumberType(given) : 'BIGINT';
    // Where these rows have no long number, fractions are further down.
    return [name, found === 'BIGINT' ? type : found] as const;
  });
  return { ...form, columns };
}
