import type { Frame } from '../../compile/frame.ts';
import { SMART_NUMBER } from '../../format/numberFormat.ts';
import { type FormData, isOn, listOf, textOf, vizType } from '../form/formData.ts';
import { HORIZONTAL, UPRIGHT } from './axes.ts';
import { type ChartTheme, NO_ROWS, type NoPicture, type ChartSpec, type ChartState } from './chartSpec.ts';
import { seriesColors } from './seriesColors.ts';
import { seriesFrame } from './seriesFrame.ts';
import type { SeriesMark } from './seriesMarkParts.ts';
import { seriesSpec } from './seriesSpec.ts';
import { stackingOf } from './stack.ts';

/** Lines, areas, bars and points along an axis. */
export function timeSeriesSpec(
  stored: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NoPicture {
  const form = withShares(stored);
  const read = seriesFrame(form, frame);
  if (read === null || frame.rowCount === 0) return NO_ROWS;
  const mark = markOf(form);
  return seriesSpec({
    form,
    axis: read.axis,
    rowCount: frame.rowCount,
    lie: mark === 'bar' && form['orientation'] === 'horizontal' ? HORIZONTAL : UPRIGHT,
    layers: [
      {
        form,
        mark,
        stacking: mark === 'line' || mark === 'point' ? 'none' : stackingOf(form),
        series: read.series,
        dimensionNames: read.dimensionNames,
        isRight: false,
      },
    ],
    look,
    state,
    colorsOf: (keys) => seriesColors(form, look, keys),
  });
}

/** Shares computed by the query are formatted as percentages, and stacked ones fill the axis. */
function withShares(form: FormData): FormData {
  const mode = form['contributionMode'];
  if (mode !== 'row' && mode !== 'column') return form;
  const bounds = listOf(form['y_axis_bounds']);
  const isWhole = mode === 'row' && stackingOf(form) === 'stack';
  const format = textOf(form['y_axis_format']) ?? SMART_NUMBER;
  return {
    ...form,
    currency_format: null,
    y_axis_format: format === SMART_NUMBER ? ',.1~%' : format,
    ...(isWhole && { y_axis_bounds: [bounds[0] ?? 0, bounds[1] ?? 1] }),
  };
}

function markOf(form: FormData): SeriesMark {
  const type = vizType(form);
  if (type === 'echarts_area' || (type === 'echarts_timeseries' && form['area'] === true)) return 'area';
  if (type === 'echarts_timeseries_bar') return 'bar';
  if (type === 'echarts_timeseries_scatter') return 'point';
  // The generic type says so by itself.
  if (type === 'echarts_timeseries' && form['seriesType'] === 'bar') return 'bar';
  if (type === 'echarts_timeseries' && form['seriesType'] === 'scatter') return 'point';
  return isOn(form['area']) ? 'area' : 'line';
}
