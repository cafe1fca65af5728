import type { Frame } from '#domain/compile/frame.ts';
import { SMART_NUMBER } from '#domain/format/numberFormat.ts';
import { type FormData, isOn, listOf, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import type { Draw } from '../../api.ts';
import { mayBeSums } from '../levels/addsUp.ts';
import { HORIZONTAL, UPRIGHT } from '../axes/axes.ts';
import {
  type ChartTheme,
  NO_ROWS,
  type NothingToDraw,
  type ChartSpec,
  type ChartState,
} from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { seriesColors } from '../spec/series/seriesColors.ts';
import { withForecasts } from './series/forecastSeries.ts';
import { formulaSeries } from './series/formulaSeries.ts';
import { type Series, seriesFrame } from './series/seriesFrame.ts';
import { timeOffsets } from './query/operators.ts';
import { PERCENT } from '../spec/text/formats.ts';
import type { SeriesMark } from './marks/seriesMarkParts.ts';
import { seriesSpec } from './seriesSpec.ts';
import { stackingOf } from './series/stack.ts';
import { wholeShares } from './query/wholeShares.ts';

/** Draws series by a mark. */
export const seriesDrawing =
  (markOf: (form: FormData) => SeriesMark): Draw =>
  (form, frame, theme, state, levels) =>
    timeSeriesSpec({ form, frame, theme, state, mark: markOf(form), levels });

/** Some lines are drawn as areas. */
export const lineOrArea = (form: FormData): SeriesMark => (isOn(form['area']) ? 'area' : 'line');

export interface TimeSeriesRequest {
  readonly form: FormData;
  readonly frame: Frame;
  readonly theme: ChartTheme;
  readonly state: ChartState;
  readonly mark: SeriesMark;
  /** The results of the queries of totals. */
  readonly levels?: readonly Frame[];
}

/** Lines, areas, bars and points along an axis. */
export function timeSeriesSpec({
  form: stored,
  frame: answered,
  theme,
  state,
  mark,
  levels = [],
}: TimeSeriesRequest): ChartSpec | NothingToDraw {
  const shares = wholeShares(stored, answered, levels);
  const { frame } = shares;
  const form = withShares(stored, shares.isSum);
  const read = seriesFrame(form, frame);
  if (read === null || frame.rowCount === 0) return NO_ROWS;
  const { own, lines, bands } = withForecasts(form, read.series);
  const forecasts = [...bands, ...lines];
  const forecastLayer = (mark: SeriesMark, series: readonly Series[]) => ({
    form: { ...form, show_value: false, markerEnabled: false, opacity: null },
    mark,
    stacking: 'none' as const,
    series,
    dimensionNames: read.dimensionNames,
    addsUp: false,
    isRight: false,
  });
  const formulas = formulaSeries(form, read.axis, frame.rowCount);
  const picture = seriesSpec({
    form,
    axis: read.axis,
    rowCount: frame.rowCount,
    lie: mark === 'bar' && form['orientation'] === 'horizontal' ? HORIZONTAL : UPRIGHT,
    layers: [
      {
        form,
        mark,
        stacking: mark === 'line' || mark === 'point' ? 'none' : stackingOf(form),
        series: own,
        dimensionNames: read.dimensionNames,
        addsUp: shares.isSum && hasSums(form),
        isRight: false,
      },
      ...(bands.length === 0 ? [] : [forecastLayer('band', bands)]),
      ...(lines.length === 0 ? [] : [forecastLayer('line', lines)]),
      ...(formulas.layer === null ? [] : [formulas.layer]),
    ],
    formulas: answered.hasOwnForecast === true ? { ...formulas, notes: [...formulas.notes, OWN] } : formulas,
    theme,
    state,
    colorsOf: (keys) => {
      const colorOf = seriesColors(form, theme, keys);
      const presentOf = new Map([
        ...(isOn(form['time_shift_color']) ? presentKeys(form, own) : []),
        ...forecasts.map(({ key, forecastOf = key }) => [key, forecastOf] as const),
      ]);
      return (key) => formulas.colors.get(key) ?? colorOf(presentOf.get(key) ?? key);
    },
  });
  return 'reason' in picture || shares.isSum
    ? picture
    : { ...picture, notes: [...picture.notes, NOT_OF_A_SUM] };
}

/** The series of an earlier time, each with the key of the present one. */
export function presentKeys(form: FormData, series: readonly Series[]): ReadonlyMap<string, string> {
  const found = series.flatMap((each) => {
    if (each.isEarlier !== true) return [];
    const alike = series.filter(
      (other) => other.isEarlier !== true && other.dimensions.join() === each.dimensions.join(),
    );
    const offset = timeOffsets(form).find((name) => each.key.includes(name)) ?? '';
    const named = alike.find(({ key }) => key === each.key.replace(`, ${offset}`, ''));
    const present = alike.length === 1 ? alike[0] : named;
    return present === undefined ? [] : [[each.key, present.key] as const];
  });
  return new Map(found);
}

const NOT_OF_A_SUM: Note = {
  text: 'Percentages are of the value of all rows: the parts do not add up to it.',
};

/** Whether values at one position may be added up. Shares of different series have no common whole. */
const hasSums = (form: FormData): boolean =>
  form['contributionMode'] !== 'column' && mayBeSums(metricsOf(form['metrics'] ?? form['metric']));

/** Shares computed by the query are formatted as percentages, and stacked ones fill the axis if they add up. */
function withShares(form: FormData, isSum: boolean): FormData {
  const mode = form['contributionMode'];
  if (mode !== 'row' && mode !== 'column') return form;
  const bounds = listOf(form['y_axis_bounds']);
  const isWhole = isSum && mode === 'row' && stackingOf(form) === 'stack';
  const format = textOf(form['y_axis_format']) ?? SMART_NUMBER;
  return {
    ...form,
    currency_format: null,
    y_axis_format: format === SMART_NUMBER ? PERCENT : format,
    ...(isWhole && { y_axis_bounds: [bounds[0] ?? 0, bounds[1] ?? 1] }),
  };
}

const OWN: Note = {
  text: 'The forecast was computed here: the server has no package for forecasts (prophet).',
};
