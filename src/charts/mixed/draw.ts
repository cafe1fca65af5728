import type { Frame } from '#domain/compile/frame.ts';
import { type FormData, isOn, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { drawnForms, isAtTheRight } from './mixedForms.ts';
import { UPRIGHT } from '../kit/axes/axes.ts';
import { mayBeSums } from '../kit/levels/addsUp.ts';
import {
  type ChartTheme,
  NO_ROWS,
  type NothingToDraw,
  type ChartSpec,
  type ChartState,
} from '../kit/spec/chartSpec.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { formulaSeries } from '../kit/series/series/formulaSeries.ts';
import { type Series, seriesFrame, type SeriesFrame } from '../kit/series/series/seriesFrame.ts';
import type { SeriesMark } from '../kit/series/marks/seriesMarkParts.ts';
import { presentKeys } from '../kit/series/timeSeriesSpec.ts';
import { type SeriesLayer, seriesSpec } from '../kit/series/seriesSpec.ts';
import type { Draw } from '../api.ts';

export const draw: Draw = mixedSpec;

/** The results of two queries over one axis, each with its own chart type and value axis. */
function mixedSpec(
  form: FormData,
  frame: Frame,
  theme: ChartTheme,
  state: ChartState,
  [other]: readonly Frame[],
): ChartSpec | NothingToDraw {
  const forms = drawnForms(form);
  const read = [frame, other].flatMap((each, i) => {
    const own = forms[i] ?? form;
    const found = each === undefined || each.rowCount === 0 ? null : seriesFrame(own, each);
    return found === null ? [] : [{ own, found, query: i }];
  });
  const [first] = read;
  if (first === undefined) return NO_ROWS;
  const places = [...new Set(read.flatMap(({ found }) => found.axis.values))];
  const rowOf = new Map(places.map((value, row) => [value, row]));
  // The name of a series here, and its name wherever else it has a colour.
  const names = new Map<string, string>();
  const layers = read.map(({ own, found, query }): SeriesLayer => {
    const mark = markOf(own);
    const presentOf = isOn(form['time_shift_color'])
      ? presentKeys(own, found.series)
      : new Map<string, string>();
    return {
      form: own,
      mark,
      stacking: Boolean(own['stack']) && mark !== 'point' ? 'stack' : 'none',
      dimensionNames: found.dimensionNames,
      addsUp: mayBeSums(metricsOf(own['metrics'])),
      isRight: isAtTheRight(own),
      series: found.series.map((series): Series => {
        const title = titleOf(own, found, series.key, query);
        const key = names.has(title) ? `${title} (1)` : title;
        // Two series of one name would have one colour.
        names.set(key, key === title ? (presentOf.get(series.key) ?? series.key) : key);
        const values = Array.from<number | null>({ length: places.length }).fill(null);
        series.values.forEach((value, row) => {
          values[rowOf.get(found.axis.values[row] ?? null) ?? 0] = value;
        });
        // Column names are unique.
        return { ...series, key, values, column: 2 * series.column + query };
      }),
    };
  });
  const [layer, ...others] = layers;
  if (layer === undefined) return NO_ROWS;
  const axis = { ...first.found.axis, values: places };
  const formulas = formulaSeries(form, axis, places.length);
  return seriesSpec({
    form,
    axis,
    rowCount: places.length,
    lie: UPRIGHT,
    layers: [layer, ...others, ...(formulas.layer === null ? [] : [formulas.layer])],
    formulas,
    theme,
    state,
    colorsOf(keys) {
      const colorOf = seriesColors(
        form,
        theme,
        keys.map((key) => names.get(key) ?? key),
      );
      return (key) => formulas.colors.get(key) ?? colorOf(names.get(key) ?? key);
    },
  });
}

/** The metric comes before the dimension values, since each query has its own. */
function titleOf(form: FormData, { dimensionNames }: SeriesFrame, name: string, query: number): string {
  const tail = isOn(form['show_query_identifiers']) ? ` (Query ${query === 0 ? 'A' : 'B'})` : '';
  if (dimensionNames.length === 0) return name + tail;
  const [metric] = metricsOf(form['metrics']).map(metricLabel);
  const head = `${metric ?? ''}${tail}`;
  return head === '' || name.includes(head) ? name : `${head}, ${name}`;
}

function markOf(form: FormData): SeriesMark {
  if (form['seriesType'] === 'bar') return 'bar';
  if (form['seriesType'] === 'scatter') return 'point';
  return isOn(form['area']) ? 'area' : 'line';
}
