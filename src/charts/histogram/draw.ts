import type { Frame } from '#domain/compile/frame.ts';
import { numberFormat } from '#domain/format/numberFormat.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { columnLabel, columnsOf, textOf } from '#domain/chart/form/formData.ts';
import { timeSeriesSpec } from '../kit/series/timeSeriesSpec.ts';
import { NO_ROWS } from '../kit/spec/chartSpec.ts';
import type { Draw } from '../api.ts';
import type { HistogramForm } from './chart.ts';

const BIN = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/i;

/** Counts per bin. The result has a row per group and a column per bin; it is transposed and drawn as bars. */
export const draw: Draw<HistogramForm> = (form, frame, theme, state) => {
  if (frame.rowCount === 0) return NO_ROWS;
  const groups = columnsOf(form['groupby']).map(columnLabel);
  const bins = frame.columns.filter((column) => !groups.includes(column.name));
  const dimensions = frame.columns.filter((column) => groups.includes(column.name));
  const [column] = columnsOf(form['column'] ?? form['all_columns_x']);
  const name = column === undefined ? 'value' : columnLabel(column);
  const short = numberFormat(textOf(form['x_axis_format']) ?? ',.4~r');
  const turned: Frame = {
    rowCount: bins.length,
    columns: [
      { name, parts: [name], type: 1, values: bins.map((bin) => binText(bin.name, short)) },
      ...Array.from({ length: frame.rowCount }, (_, row) => {
        const parts = dimensions.map((dimension) => categoryText(dimension.values[row]));
        const label = parts.length === 0 ? 'count' : parts.join(', ');
        return { name: label, parts, type: 0 as const, values: bins.map((bin) => numberOf(bin.values[row])) };
      }),
    ],
  };
  const share = form['normalize'] === true;
  const picture = timeSeriesSpec({
    form: {
      ...form,
      x_axis: name,
      x_axis_title: textOf(form['x_axis_title']) ?? name,
      x_axis_sort_series: null,
      metrics: [],
      ...(share && textOf(form['y_axis_format']) === null ? { y_axis_format: '.1%' } : {}),
    },
    frame: turned,
    theme,
    state,
    mark: 'bar',
  });
  if ('reason' in picture) return picture;
  const exact = numberFormat(',.12~r');
  return {
    ...picture,
    tooltips: { ...picture.tooltips, titles: bins.map(({ name: bin }) => binText(bin, exact)) },
    // A bin is a range of values, and no filter of the contract takes one.
    dimensions: null,
  };
};

/** The contract names bins as Python formats floats, `42.4 - 60.599999999999994`; shown are few digits. */
function binText(name: string, short: (value: number) => string): string {
  const match = BIN.exec(name);
  return match === null ? name : `${short(Number(match[1]))} – ${short(Number(match[2]))}`;
}
