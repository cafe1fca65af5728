import { categoryText } from '#domain/format/categoryText.ts';
import { ownValue } from '#domain/ownValue.ts';
import { columnsOf, type FormData, isOn, textOf } from '#domain/chart/form/formData.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import type { TimeAxis, TimeSpan } from '#domain/chart/timeAxis.ts';
import { inCategoryOrder } from '../../categories/categoryOrder.ts';
import { hasPlace, MEASURES, type Series, type SeriesAxis } from './seriesFrame.ts';

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
      .filter((row) => hasPlace(axis, row))
      .sort((a, b) => Number(axis.values[a]) - Number(axis.values[b]));
  }
  const ordered = (given: readonly number[]): readonly number[] =>
    inCategoryOrder(form, given, (row) => categoryText(axis.values[row] ?? null));
  const by = textOf(form['x_axis_sort_series']);
  if (by === null || series.length < 2) return ordered(rows);
  const measure = ownValue(MEASURES, by);
  const rising = form['x_axis_sort_series_ascending'] !== false;
  const valuesAt = (row: number): readonly (number | null)[] =>
    series.map((each) => each.values[row] ?? null);
  const order = rows.sort((a, b) =>
    measure === undefined
      ? String(axis.values[a]).localeCompare(String(axis.values[b]))
      : measure(valuesAt(a)) - measure(valuesAt(b)),
  );
  return ordered(rising ? order : order.reverse());
}

/** The rows within a span of a time axis, of a chart whose author lets it be zoomed. */
export function zoomedRows(
  form: FormData,
  axis: SeriesAxis,
  rows: readonly number[],
  zoom: TimeSpan | null | undefined,
): readonly number[] {
  if (!zoom || axis.kind !== 'time' || !isOn(form['zoomable'])) return rows;
  const [from, to] = zoom;
  return rows.filter((row) => Number(axis.values[row]) >= from && Number(axis.values[row]) < to);
}

/** The axis as people select parts of it: the rows on screen, in order. */
export function timeAxis(
  form: FormData,
  axis: SeriesAxis,
  rows: readonly number[],
  along: TimeAxis['along'],
): { readonly time?: TimeAxis } {
  if (axis.kind !== 'time') return {};
  const [column] = columnsOf(form['x_axis']);
  const name = column === undefined ? textOf(form['granularity_sqla']) : column;
  return {
    time: {
      column: typeof name === 'string' ? name : null,
      along,
      places: [...new Set(rows.map((row) => Number(axis.values[row])))],
      format: textOf(form['tooltipTimeFormat']),
      grain: timeGrain(form),
    },
  };
}
