import type { Frame } from '../../compile/frame.ts';
import { NULL_TEXT } from '../../format/valueText.ts';
import type { JsonRecord } from '../../jsonValue.ts';
import { columnsOf, type FormData, isOn, listOf, vizType } from '../form/formData.ts';
import {
  alongScale,
  axes,
  crowdedSignals,
  domainSignals,
  LYING,
  UPRIGHT,
  upDomain,
  upScale,
} from './axes.ts';
import { axisNumberName, chartFormats } from './formats.ts';
import { capped, FIRST_SERIES, FIRST_VALUES, MOST_CATEGORIES, MOST_POINTS, MOST_SERIES } from './limits.ts';
import {
  ALL_NULL,
  type Look,
  NO_ROWS,
  type NoPicture,
  type Note,
  type Picture,
  type PictureState,
} from './picture.ts';
import { seriesColors } from './seriesColors.ts';
import { axisText, seriesFrame, sortedSeries } from './seriesFrame.ts';
import type { SeriesMark, SeriesMarkParts } from './seriesMarkParts.ts';
import { seriesMarks, seriesSignals } from './seriesMarks.ts';
import { smallestGap } from './smallestGap.ts';
import { seriesTooltip } from './seriesTooltip.ts';
import { sortedRows } from './sortedRows.ts';
import { baseSpec, formatSignals, HOVER_SIGNAL } from './specParts.ts';
import { spans, stackingOf } from './stack.ts';

/** Lines, areas, bars and points along an axis. */
export function timeSeriesPicture(
  form: FormData,
  frame: Frame,
  look: Look,
  state: PictureState,
): Picture | NoPicture {
  const read = seriesFrame(form, frame);
  if (read === null || frame.rowCount === 0) return NO_ROWS;
  if (read.series.every((each) => each.values.every((value) => value === null))) return ALL_NULL;

  const { axis } = read;
  const ordered = capped(sortedSeries(form, read.series), MOST_SERIES, FIRST_SERIES);
  const shown = ordered.items.filter((each) => !state.hidden.has(each.key));
  const mark = markOf(form);
  const most =
    axis.kind === 'category' ? MOST_CATEGORIES : Math.floor(MOST_POINTS / Math.max(shown.length, 1));
  const rows = capped(sortedRows(form, axis, shown, frame.rowCount), most, FIRST_VALUES);
  const formats = chartFormats(form);
  const colorOf = seriesColors(
    form,
    look,
    ordered.items.map((each) => each.key),
  );
  const stacking = mark === 'line' || mark === 'point' ? 'none' : stackingOf(form);
  const piled = spans(shown, frame.rowCount, stacking);
  const lie = mark === 'bar' && form['orientation'] === 'horizontal' ? LYING : UPRIGHT;
  const ends = rangeOf(piled, rows.items, mark === 'line' || mark === 'point');
  const names = axis.kind === 'category' ? rows.items.map((row) => placeName(row)) : [];
  // Two rows may have the same name; each keeps a place of its own.
  function placeName(row: number): string {
    return axisText(axis, row, formats.bucket);
  }
  const alongDomain =
    axis.kind === 'category'
      ? [...new Set(names)]
      : padded(
          rows.items.map((row) => Number(axis.values[row])),
          mark === 'bar',
        );
  const parts: SeriesMarkParts = {
    form,
    look,
    state,
    mark,
    lie,
    stacking,
    kind: axis.kind,
    place: (row) => (axis.kind === 'category' ? placeName(row) : Number(axis.values[row])),
    rows: rows.items,
    series: shown,
    spans: piled,
    colorOf,
    numberText: formats.number,
  };
  const share = stacking === 'share';
  const log = form['logAxis'] === true && ends[0] > 0;
  const zero = mark === 'bar' || mark === 'area' || form['truncateYAxis'] !== true;

  const spec: JsonRecord = {
    ...baseSpec(look),
    signals: [
      ...formatSignals(formats, zero ? formats.numberName : axisNumberName(formats.numberName, ends)),
      HOVER_SIGNAL,
      ...crowdedSignals(names),
      ...domainSignals(alongDomain, upDomain(ends, share)),
      ...seriesSignals(parts),
    ],
    scales: [
      alongScale(lie, axis.kind, mark === 'bar'),
      upScale(form, lie, { log, zero: zero && !log, share }),
    ],
    axes: axes(form, lie, axis.kind, share),
    ...seriesMarks(parts),
  };
  const several = ordered.items.length > 1 || columnsOf(form['groupby']).length > 0;
  return {
    spec,
    legend:
      form['show_legend'] === false || !several
        ? []
        : ordered.items.map((each) => ({ key: each.key, label: each.key, color: colorOf(each.key) })),
    ramp: null,
    notes: [...ordered.notes, ...rows.notes, ...annotationNotes(form)],
    tooltip: seriesTooltip({
      form,
      axis,
      series: shown,
      formats,
      colorOf,
      stacking,
      rowTotal: stacking !== 'none',
    }),
    dimensions: ({ row, series }) => {
      const of = read.series.find((each) => each.column === series);
      if (of !== undefined && read.dimensionNames.length > 0) {
        return Object.fromEntries(
          read.dimensionNames.map((name, i) => [name, dimensionValue(of.dimensions[i])]),
        );
      }
      return axis.kind === 'category' && read.dimensionNames.length === 0
        ? { [axis.name]: axis.values[row] ?? null }
        : null;
    },
  };
}

/** The name of a series writes nothing as `<NULL>`; a filter means NULL by it. */
function dimensionValue(text: string | undefined): string | null {
  return text === undefined || text === NULL_TEXT ? null : text;
}

function markOf(form: FormData): SeriesMark {
  const type = vizType(form);
  if (type === 'echarts_area' || (type === 'echarts_timeseries' && form['area'] === true)) return 'area';
  if (type === 'echarts_timeseries_bar') return 'bar';
  if (type === 'echarts_timeseries_scatter') return 'point';
  return isOn(form['area']) ? 'area' : 'line';
}

function rangeOf(
  piled: ReturnType<typeof spans>,
  rows: readonly number[],
  onlyEnds: boolean,
): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const series of piled) {
    for (const row of rows) {
      const span = series[row];
      if (span == null) continue;
      low = Math.min(low, span.to, onlyEnds ? span.to : span.from);
      high = Math.max(high, span.to, onlyEnds ? span.to : span.from);
    }
  }
  if (low > high) return [0, 1];
  return low === high ? [Math.min(low, 0), Math.max(high, low === 0 ? 1 : 0)] : [low, high];
}

/** From the first place to the last; bars have half a place more at both ends. */
function padded(values: readonly number[], halfPlace: boolean): readonly number[] {
  const known = values.filter(Number.isFinite);
  const [low, high] = [min(known), max(known)];
  const pad = halfPlace ? smallestGap(known) / 2 : low === high ? 1 : 0;
  return [low - pad, high + pad];
}

const min = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
const max = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), values[0] ?? 1);

function annotationNotes(form: FormData): readonly Note[] {
  const count = listOf(form['annotation_layers']).length;
  return count === 0
    ? []
    : [{ text: '{count} annotation {count|layer is|layers are} not drawn.', values: { count } }];
}
