import type { JsonRecord } from '#domain/jsonValue.ts';
import { axes, type Orientation, upDomain, upScale } from '../../axes/axes.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import { logNotes } from '../../spec/limits.ts';
import { axisNumberName, chartFormats } from '../../spec/text/formats.ts';
import type { SeriesMarkParts } from '../marks/seriesMarkParts.ts';
import { hasTextsAtBars } from '../marks/seriesValueTexts.ts';
import { textSpace } from '../../spec/text/textSpace.ts';
import { axisText, formatSignals, NUMBER_TEXT } from '../../spec/specParts.ts';

/** A value axis, for the layers that use it. */
export interface ValueAxis {
  readonly scale: JsonRecord;
  /** Its bounds, and its number format. */
  readonly signals: readonly JsonRecord[];
  readonly along: JsonRecord;
  readonly up: JsonRecord;
  /** What has no place along it. */
  readonly notes: readonly Note[];
}

/** As set by the first of its layers. */
export function valueAxis(
  layers: readonly SeriesMarkParts[],
  lie: Orientation,
  /** Values that are drawn along it besides those of the layers. */
  others: readonly number[] = [],
): ValueAxis {
  const { form = {}, kind = 'category' } = layers[0] ?? {};
  const share = layers.some(({ stacking }) => stacking === 'share');
  const ends = rangeOf(layers, others);
  const formats = chartFormats(form);
  const lowest = form['logAxis'] === true ? lowestDecade(layers) : null;
  const log = lowest !== null;
  const zero = form['truncateYAxis'] !== true || layers.some((each) => !isOnlyEnds(each));
  const name = zero ? formats.numberName : axisNumberName(formats.numberName, ends);
  const [along, up] = axes(form, lie, kind, share);
  const scale = upScale(form, lie, {
    log,
    zero: zero && !log,
    share,
    bars: !log && layers.some(({ mark }) => mark === 'bar'),
  });
  const beside = lie.up === 'x' ? textsBeside(layers, ends[1]) : 0;
  return {
    scale:
      lie.up === 'y' && ends[0] < 0 && layers.some(hasTextsBelow)
        ? { ...scale, range: { signal: `[height - ${LINE}, 0]` } }
        : beside > 0
          ? { ...scale, range: { signal: `[0, max(width / 2, width - ${beside})]` } }
          : scale,
    signals: [
      ...formatSignals(formats, name),
      { name: 'upDomain', value: upDomain([lowest ?? ends[0], ends[1]], share) },
      ...(log ? [{ name: 'upTicks', value: decades(lowest, ends[1]) }] : []),
    ],
    along,
    up: log ? { ...up, values: { signal: 'upTicks' } } : up,
    notes: form['logAxis'] === true ? logNotes(log, withoutLog(layers)) : [],
  };
}

/** Powers of ten, of which Vega leaves out the roundest where there is little room; null where there are too few. */
function decades(low: number, high: number): readonly number[] | null {
  const [first, last] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)];
  if (last - first < 1) return null;
  return Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));
}

/** How many values that are drawn have no logarithm. */
const withoutLog = (layers: readonly SeriesMarkParts[]): number =>
  layers
    .flatMap(({ series, rows }) => series.map(({ values }) => ({ values, rows })))
    .reduce((count, { values, rows }) => count + rows.filter((row) => (values[row] ?? 1) <= 0).length, 0);

const PREFIX = 'second_';

/** The second axis, at the right, with its own names. Grid lines belong to the first. */
export function asSecond({ scale, signals, along, up, notes }: ValueAxis): ValueAxis {
  return {
    scale: { ...scale, name: 'second', domain: { signal: `${PREFIX}upDomain` } },
    signals: signals.map((each) => ({ ...each, name: `${PREFIX}${String(each['name'])}` })),
    along,
    notes,
    up: {
      ...up,
      ...(up['values'] !== undefined && { values: { signal: `${PREFIX}upTicks` } }),
      orient: 'right',
      scale: 'second',
      grid: false,
      encode: axisText(NUMBER_TEXT.replaceAll(/numberFormat|currency\w*/g, `${PREFIX}$&`)),
    },
  };
}

/** The height of a label and its distance to its bar. */
const LINE = 15;

/** Labels below negative bars, which would lie on those of the axis. */
const hasTextsBelow = ({ form, mark, stacking }: SeriesMarkParts): boolean =>
  mark === 'bar' && isOn(form['show_value']) && (stacking === 'none' || stacking === 'steps');

/** The width of the label at the end of the longest bar, which would lie on it. */
const textsBeside = (layers: readonly SeriesMarkParts[], longest: number): number =>
  Math.max(
    0,
    ...layers.flatMap((each) =>
      isOn(each.form['show_value']) && hasTextsAtBars(each) ? [textSpace(each.numberText(longest))] : [],
    ),
  );

/** Lines and points start at their values; bars and areas include a baseline. */
const isOnlyEnds = ({ mark }: SeriesMarkParts): boolean => mark !== 'bar' && mark !== 'area';

/** Where a logarithmic axis starts, so that the least positive value is visible; null if none is positive. */
function lowestDecade(layers: readonly SeriesMarkParts[]): number | null {
  let min = Number.POSITIVE_INFINITY;
  for (const { spans, rows } of layers) {
    for (const series of spans) {
      for (const row of rows) {
        const to = series[row]?.to ?? 0;
        if (to > 0) min = Math.min(min, to);
      }
    }
  }
  if (!Number.isFinite(min)) return null;
  const decade = 10 ** Math.floor(Math.log10(min));
  return decade === min && !layers.every(isOnlyEnds) ? decade / 10 : decade;
}

function rangeOf(layers: readonly SeriesMarkParts[], others: readonly number[]): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of others) [low, high] = [Math.min(low, value), Math.max(high, value)];
  for (const layer of layers) {
    const onlyEnds = isOnlyEnds(layer);
    for (const series of layer.spans) {
      for (const row of layer.rows) {
        const span = series[row];
        if (span == null) continue;
        low = Math.min(low, span.to, onlyEnds ? span.to : span.from);
        high = Math.max(high, span.to, onlyEnds ? span.to : span.from);
      }
    }
  }
  if (low > high) return [0, 1];
  return low === high ? [Math.min(low, 0), Math.max(high, low === 0 ? 1 : 0)] : [low, high];
}
