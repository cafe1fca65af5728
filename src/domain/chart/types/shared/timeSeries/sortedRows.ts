import { ownValue } from '../../../../ownValue.ts';
import { type FormData, textOf } from '../../../form/formData.ts';
import { MEASURES, type Series, type SeriesAxis } from './seriesFrame.ts';

/** The rows in axis order. Time and numbers sort by value; a row without a position is left out. */
export function sortedRows(
  form: FormData,
  axis: SeriesAxis,
  series: readonly Series[],
  rowCount: number,
): readonly number[] {
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  if (axis.kind !== 'category') {
    return rows
      .filter((row) => axis.values[row] !== null)
      .sort((a, b) => Number(axis.values[a]) - Number(axis.values[b]));
  }
  const by = textOf(form['x_axis_sort_series']);
  if (by === null || series.length < 2) return rows;
  const measure = ownValue(MEASURES, by);
  const rising = form['x_axis_sort_series_ascending'] !== false;
  const valuesAt = (row: number): readonly (number | null)[] =>
    series.map((each) => each.values[row] ?? null);
  const order = rows.sort((a, b) =>
    measure === undefined
      ? String(axis.values[a]).localeCompare(String(axis.values[b]))
      : measure(valuesAt(a)) - measure(valuesAt(b)),
  );
  return rising ? order : order.reverse();
}
