import { textSpace } from '../../spec/text/textSpace.ts';
import type { LayerStyle } from '#domain/chart/annotation/layerStyle.ts';
import { inkOn } from '../../colors/legible.ts';
import { asList, asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { isOn } from '#domain/chart/form/formData.ts';
import { barPlace, barSignals } from './barPlace.ts';
import { endData, endNames } from './endNames.ts';
import { isLone, lineMarks, loneMark, pointSignals } from './lineMarks.ts';
import type { Series } from '../series/seriesFrame.ts';
import { barsBeside, MAX_MARKERS, type SeriesMarkParts, smallestGap } from './seriesMarkParts.ts';
import {
  orderOf,
  valueSize,
  valueTextData,
  valueTextOf,
  valueTexts,
  valueTextSignal,
} from './seriesValueTexts.ts';
import { mark, passiveMark } from '../../spec/marks.ts';
import { DIMMED } from '../../spec/specParts.ts';

export type SeriesLayers = readonly [SeriesMarkParts, ...SeriesMarkParts[]];

/** The data and marks of a chart along an axis: of one type, or of several layers. */
export function seriesMarks(layers: SeriesLayers): JsonRecord {
  const [first] = layers;
  const names = endNames(layers);
  return {
    data: [
      ...layers.flatMap(dataOf),
      { name: 'places', values: first.rows.map((row) => ({ row, at: first.place(row) })) },
      ...(hasPointedLine(layers) ? [POINTED] : []),
      ...(names.length === 0 ? [] : [endData(layers)]),
    ],
    marks: [
      ...hitMarks(first, hasPointedLine(layers)),
      // Marks behind bars would be hidden.
      ...layers
        .toSorted((a, b) => Number(isBar(b)) - Number(isBar(a)))
        .flatMap((each) =>
          marksOf(each).map((mark) =>
            isCut(each) && mark['type'] !== 'text' ? { ...mark, clip: true } : mark,
          ),
        ),
      ...names,
    ],
  };
}

const isBar = ({ mark }: SeriesMarkParts): boolean => mark === 'bar';

/** Whether a line marks the position of the pointer. */
const hasPointedLine = (layers: SeriesLayers): boolean =>
  !layers.every(isBar) && layers[0].rows.length <= MAX_MARKERS;

/** The position of the pointer: one mark is drawn, not a hidden one at each. */
const POINTED: JsonRecord = {
  name: 'pointed',
  source: 'places',
  transform: [{ type: 'filter', expr: 'datum.row === hover' }],
};

/** If a form sets axis bounds, values beyond would be drawn over the decorations. */
const isCut = ({ form }: SeriesMarkParts): boolean =>
  asList(form['y_axis_bounds']).some((end) => asNumber(end) !== null);

const isLabelled = ({ form }: SeriesMarkParts): boolean => isOn(form['show_value']);

const isLine = ({ mark }: SeriesMarkParts): boolean => mark === 'line' || mark === 'area';

function dataOf(parts: SeriesMarkParts): readonly JsonRecord[] {
  const values = parts.series.flatMap((each, i) => valuesOf(parts, each, i));
  const lone = (): readonly JsonRecord[] =>
    values.filter((_, at) => isLone(parts, at)).map((each) => ({ ...each }));
  return [
    { name: parts.names.values, values },
    ...(isLine(parts) ? [{ name: parts.names.lone, values: lone() }] : []),
    ...(isLabelled(parts) ? valueTextData(parts) : []),
  ];
}

function marksOf(parts: SeriesMarkParts): readonly JsonRecord[] {
  return [
    ...(parts.mark === 'bar' ? barMarks(parts) : lineMarks(parts)),
    ...(isLine(parts) ? [loneMark(parts)] : []),
    ...(isLabelled(parts) ? valueTexts(parts) : []),
  ];
}

function valuesOf(parts: SeriesMarkParts, series: Series, index: number): readonly JsonRecord[] {
  const color = parts.colorOf(series.key);
  const { selected } = parts.state;
  const labelOf = isLabelled(parts) ? labelData(parts, index) : null;
  const shown =
    selected === null || selected.some((each) => each === series.key || series.dimensions.includes(each));
  const order = orderOf(parts, index);
  const spans = parts.spans[index] ?? [];
  // A line ends where there is no value; a bar is left out, of which a chart of many series has many.
  const rows = isBar(parts) ? parts.rows.filter((row) => series.values[row] != null) : parts.rows;
  // There may be ten thousand: objects of one shape are made faster than those with parts spread into them.
  const values = rows.map((row) => {
    const span = spans[row] ?? null;
    return {
      row,
      series: series.column,
      order,
      at: parts.place(row),
      from: span?.from ?? null,
      to: span?.to ?? null,
      color: parts.colorOfRow?.(row) ?? color,
      opacity: shown ? 1 : DIMMED,
    };
  });
  const isDashed = series.isEarlier === true || series.forecastOf !== undefined;
  const own = series.style === undefined ? null : lineData(series.style, shown);
  if (!isDashed && own === null && labelOf === null) return values;
  return values.map((each) => ({
    ...each,
    ...(isDashed && { dashed: true }),
    ...own,
    ...labelOf?.(each.row),
  }));
}

/** What only lines of annotation layers show. */
const lineData = ({ dash, width, opacity }: LayerStyle, isShown: boolean): JsonRecord => ({
  dash,
  wide: width,
  opacity: isShown ? opacity : DIMMED * opacity,
});

/** What only the labels of values show. */
function labelData(parts: SeriesMarkParts, index: number): (row: number) => JsonRecord {
  const color = parts.colorOf(parts.series[index]?.key ?? '');
  const [textOf, sizeOf] = [valueTextOf(parts, index), valueSize(parts, index)];
  return (row) => {
    const text = textOf(row);
    const label = `${parts.names.values} ${index} ${row}`;
    const ink = inkOn(parts.colorOfRow?.(row) ?? color);
    return { label, text, need: textSpace(text), size: sizeOf(row), ink };
  };
}

/** What the marks need to know of all rows. */
export function seriesSignals(layers: SeriesLayers): readonly JsonRecord[] {
  const [{ kind, rows, place }] = layers;
  const gap =
    kind === 'category'
      ? 0
      : smallestGap(
          rows.map((row) => Number(place(row))),
          kind,
        );
  const bars = layers.reduce((sum, each) => sum + barsBeside(each), 0);
  return [
    { name: 'smallestGap', value: gap },
    { name: 'placeCount', value: Math.max(rows.length, 1) },
    { name: 'barCount', value: Math.max(bars, 1) },
    ...(layers.some(isLabelled) ? [valueTextSignal(layers.filter(isLabelled))] : []),
    ...(layers.some(isBar) ? barSignals(kind) : []),
    ...layers.flatMap(pointSignals),
  ];
}

/** Behind the marks, over the whole height: hovering anywhere at a position shows its tooltip. */
function hitMarks({ lie, theme, rows }: SeriesMarkParts, hasLine: boolean): readonly JsonRecord[] {
  if (rows.length > MAX_MARKERS) return [];
  const length = lie.along === 'x' ? 'width' : 'height';
  const span = `${length} / placeCount`;
  const center = "scale('along', datum.at) + bandwidth('along') / 2";
  return [
    mark('rect', 'places', {
      // Within the plot: what is beyond takes room from it.
      [lie.along]: { signal: `max(0, ${center} - ${span} / 2)` },
      [`${lie.along}2`]: { signal: `min(${length}, ${center} + ${span} / 2)` },
      [lie.up]: { value: 0 },
      [lie.up === 'x' ? 'width' : 'height']: { signal: lie.up === 'x' ? 'width' : 'height' },
      fill: { value: 'transparent' },
    }),
    ...(hasLine
      ? [
          passiveMark('rule', 'pointed', {
            [lie.along]: { signal: center },
            [lie.up]: { value: 0 },
            [lie.up === 'x' ? 'x2' : 'y2']: { signal: lie.up === 'x' ? 'width' : 'height' },
            stroke: { value: theme.muted },
            strokeDash: { value: [3, 3] },
            opacity: { value: 0.8 },
          }),
        ]
      : []),
  ];
}

function barMarks(parts: SeriesMarkParts): readonly JsonRecord[] {
  const { lie, kind, names, stacking } = parts;
  const { start } = barPlace(kind);
  // A small step of many is seen as well: it has at least a pixel.
  const [from, to] = ['from', 'to'].map((end) => `scale('${names.up}', datum.${end})`);
  const signal = `datum.from === datum.to || abs(${to} - ${from}) > 1 ? ${to} : ${from} - 1`;
  const end = stacking === 'steps' ? { signal } : { scale: names.up, field: 'to' };
  return [
    mark('rect', names.values, {
      [lie.along]: { signal: start },
      [lie.along === 'x' ? 'width' : 'height']: { signal: 'barWidth' },
      [lie.up]: { scale: names.up, field: 'from' },
      [lie.up === 'x' ? 'x2' : 'y2']: end,
      fill: { field: 'color' },
      opacity: { signal: 'hover === datum.row ? datum.opacity * 0.85 : datum.opacity' },
      cursor: { value: 'pointer' },
    }),
  ];
}
