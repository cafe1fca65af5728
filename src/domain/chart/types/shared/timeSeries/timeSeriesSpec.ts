import type { Frame } from '../../../../compile/frame.ts';
import { SMART_NUMBER } from '../../../../format/numberFormat.ts';
import { type FormData, isOn, listOf, textOf } from '../../../form/formData.ts';
import type { ChartType } from '../../chartType.ts';
import type { Drawing } from '../../drawing.ts';
import { HORIZONTAL, UPRIGHT } from '../axes.ts';
import {
  type ChartTheme,
  NO_ROWS,
  type NothingToDraw,
  type ChartSpec,
  type ChartState,
} from '../../../spec/chartSpec.ts';
import { seriesColors } from '../../../spec/seriesColors.ts';
import { formulaSeries } from './formulaSeries.ts';
import { seriesFrame, sortedSeries } from './seriesFrame.ts';
import type { SeriesMark } from './seriesMarkParts.ts';
import { seriesSpec } from './seriesSpec.ts';
import { stackingOf } from './stack.ts';

/** The drawing of a type whose series are drawn by a mark. */
export const seriesDrawing = (type: ChartType, markOf: (form: FormData) => SeriesMark): Drawing => ({
  type,
  spec: (form, frame, look, state) => timeSeriesSpec(form, frame, look, state, markOf(form)),
  labels: seriesLabels,
});

/** Some lines are drawn as areas. */
export const lineOrArea = (form: FormData): SeriesMark => (isOn(form['area']) ? 'area' : 'line');

/** The series in the order of their colours. */
export function seriesLabels(form: FormData, [frame]: readonly Frame[]): readonly string[] {
  const read = frame === undefined ? null : seriesFrame(form, frame);
  return read === null ? [] : sortedSeries(form, read.series).map((series) => series.key);
}

/** Lines, areas, bars and points along an axis. */
export function timeSeriesSpec(
  stored: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
  mark: SeriesMark,
): ChartSpec | NothingToDraw {
  const form = withShares(stored);
  const read = seriesFrame(form, frame);
  if (read === null || frame.rowCount === 0) return NO_ROWS;
  const formulas = formulaSeries(form, read.axis, frame.rowCount);
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
      ...(formulas.layer === null ? [] : [formulas.layer]),
    ],
    formulas,
    look,
    state,
    colorsOf: (keys) => {
      const colorOf = seriesColors(form, look, keys);
      return (key) => formulas.colors.get(key) ?? colorOf(key);
    },
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
