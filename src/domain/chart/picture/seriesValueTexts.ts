import { asNumber } from '../../jsonValue.ts';
import { isOn } from '../form/formData.ts';
import type { SeriesMarkParts } from './seriesMarkParts.ts';

/** Whether piles tell what they come to, and not what they are made of. */
export const hasOnlyTotals = ({ form, stacking }: SeriesMarkParts): boolean =>
  stacking === 'stack' && isOn(form['only_total']);

/** What is written at each value of a series: the value, what its pile comes to, or nothing where it is a small part. */
export function valueTextOf(parts: SeriesMarkParts, index: number): (row: number) => string {
  const { form, series, stacking, numberText } = parts;
  const valueAt = (at: number, row: number): number | null => series[at]?.values[row] ?? null;
  const known = (row: number) => series.flatMap((_, at) => valueAt(at, row) ?? []);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  if (hasOnlyTotals(parts)) {
    return (row) => {
      const top = series.findLastIndex((_, at) => (valueAt(at, row) ?? 0) > 0);
      const last = top === -1 ? series.findLastIndex((_, at) => valueAt(at, row) !== null) : top;
      return last === index ? numberText(sum(known(row))) : '';
    };
  }
  const least = stacking === 'none' ? 0 : (asNumber(form['percentage_threshold']) ?? 0) / 100;
  return (row) => {
    const value = valueAt(index, row);
    if (value === null || (least > 0 && value < least * sum(known(row)))) return '';
    return numberText(value);
  };
}
