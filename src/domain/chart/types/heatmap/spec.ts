import { columnOf, type Frame, type FrameValue } from '../../../compile/frame.ts';
import { asNumber } from '../../../jsonValue.ts';
import { compareNames } from '../../../format/compareNames.ts';
import { numberOf } from '../../../format/valueText.ts';
import { pickedColor } from '../../colors/pickedColor.ts';
import { colorAt, inkOn } from '../../colors/legible.ts';
import { sequentialRamp } from '../../colors/sequentialRamp.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  isOn,
  listOf,
  metricLabel,
  metricOf,
  textOf,
} from '../../form/formData.ts';
import { turnedNames } from '../shared/axes.ts';
import { inCategoryOrder } from '../shared/categoryOrder.ts';
import { besideSignals, crowdedAxis, crowdedSignals, nameText } from '../shared/axisNames.ts';
import { chartFormats, percent } from '../../spec/formats.ts';
import { capped, FIRST_VALUES } from '../../spec/limits.ts';
import {
  type ChartTheme,
  type NothingToDraw,
  notDrawn,
  type ChartSpec,
  type ChartState,
} from '../../spec/chartSpec.ts';
import { isSelected, partsFrame } from '../shared/parts/partsFrame.ts';
import { baseSpec, DIMMED, HOVER_SIGNAL } from '../../spec/specParts.ts';
import type { Drawing } from '../drawing.ts';
import { heatmap } from './type.ts';

const MAX_CELLS = 10_000;

export const heatmapDrawing: Drawing = { type: heatmap, spec: heatmapSpec };

/** Two dimensions crossed, each cell coloured by its value. */
function heatmapSpec(
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw {
  const [across] = columnsOf(form['x_axis'] ?? form['all_columns_x']);
  const [down] = columnsOf(form['groupby'] ?? form['all_columns_y']);
  if (across === undefined || down === undefined)
    return notDrawn(across === undefined ? 'x_axis' : 'groupby');
  const metric = metricOf(form['metric']);
  const read = partsFrame(
    { ...form, date_format: form['x_axis_time_format'] },
    frame,
    [across, down],
    metric,
  );
  if ('reason' in read) return read;
  const all = capped(read.parts, MAX_CELLS, FIRST_VALUES);
  const [xs, ys] = ([across, down] as const).map((column, at) => {
    const raw = columnOf(frame, columnLabel(column));
    const cells = all.items.map(({ names, row, value }) => ({
      name: names[at] ?? '',
      raw: raw?.values[row],
      value,
    }));
    const names = inOrder(cells, form[at === 0 ? 'sort_x_axis' : 'sort_y_axis'] ?? 'alpha_asc');
    // The names of the axis at the side are drawn from the bottom.
    if (at === 0) return inCategoryOrder(form, names, String);
    const side = { category_order: form['category_order_side'] ?? form['category_order'] };
    return inCategoryOrder(side, names.toReversed(), String).toReversed();
  }) as [readonly string[], readonly string[]];
  const values = all.items.map((part) => part.value);
  const sizesOf = (names: readonly string[], at: number): readonly number[] => {
    const sums = new Map<string, number>();
    for (const { names: of, value } of all.items)
      sums.set(of[at] ?? '', (sums.get(of[at] ?? '') ?? 0) + Math.abs(value));
    return names.map((name) => sums.get(name) ?? 0);
  };
  const ranks = columnOf(frame, 'rank');
  const normalized = isOn(form['normalized']) && ranks !== undefined;
  const [low, high] = boundsOf(form, values);
  const ramp = sequentialRamp(form, look);
  const formats = chartFormats(form);
  const plainShare = (value: number): number => (high > low ? (value - low) / (high - low) : 0.5);
  // Cells without a group have no rank.
  const shareOf = (value: number, row: number): number =>
    (normalized ? numberOf(ranks.values[row]) : null) ?? plainShare(value);
  const isInPieces = form['legend_type'] === 'piecewise';
  const fill = (value: number, row: number): string => {
    const share = shareOf(value, row);
    return colorAt(ramp, isInPieces ? middleOfPiece(share) : share);
  };
  const texts = all.items.map((part) => (isOn(form['show_values']) ? formats.number(part.value) : ''));
  const border = borderOf(form, look);
  const neededLetters = lettersFor(values, texts);

  return {
    spec: {
      ...baseSpec(look),
      signals: [
        HOVER_SIGNAL,
        ...crowdedSignals(xs, { sizes: sizesOf(xs, 0), beside: ys }),
        ...besideSignals({ names: ys, sizes: sizesOf(ys, 1) }),
        { name: 'ink', value: look.text },
        { name: 'border', value: border?.color ?? null },
        { name: 'everyX', value: xs.filter((_, at) => at % intervalOf(form['xscale_interval']) === 0) },
        { name: 'everyY', value: ys.filter((_, at) => at % intervalOf(form['yscale_interval']) === 0) },
      ],
      data: [
        {
          name: 'cells',
          values: all.items.map((part, at) => ({
            row: part.row,
            x: part.names[0],
            y: part.names[1],
            color: fill(part.value, part.row),
            ink: inkOn(fill(part.value, part.row)),
            opacity: isSelected(part, state.selected) ? 1 : DIMMED,
            text: texts[at] ?? '',
            needed: neededLetters[at] ?? 0,
          })),
        },
      ],
      scales: [
        { name: 'x', type: 'band', domain: xs, range: { signal: '[0, width]' } },
        { name: 'y', type: 'band', domain: ys, range: { signal: '[height, 0]' } },
      ],
      axes: [
        {
          orient: 'bottom',
          scale: 'x',
          domain: false,
          ticks: false,
          encode: nameText('datum.value', 'below'),
          ...crowdedAxis(),
          ...turnedNames(form),
          labelLimit: 120,
          values: { signal: 'everyX' },
          title: textOf(form['x_axis_title']) ?? columnLabel(across),
        },
        {
          orient: 'left',
          scale: 'y',
          domain: false,
          ticks: false,
          encode: nameText('datum.value', 'beside'),
          labelOverlap: false,
          labelLimit: 140,
          values: { signal: 'everyY' },
          title: textOf(form['y_axis_title']) ?? columnLabel(down),
        },
      ],
      marks: [
        {
          type: 'rect',
          from: { data: 'cells' },
          encode: {
            update: {
              x: { scale: 'x', field: 'x', offset: 0.5 },
              y: { scale: 'y', field: 'y', offset: 0.5 },
              width: { signal: "max(0.5, bandwidth('x') - 1)" },
              height: { signal: "max(0.5, bandwidth('y') - 1)" },
              fill: { field: 'color' },
              opacity: { field: 'opacity' },
              stroke:
                border === null ? { value: look.text } : { signal: 'hover === datum.row ? ink : border' },
              strokeWidth: { signal: `hover === datum.row ? 1.5 : ${border === null ? 0 : border.width}` },
              cursor: { value: 'pointer' },
            },
          },
        },
        {
          type: 'text',
          interactive: false,
          from: { data: 'cells' },
          encode: {
            update: {
              x: { scale: 'x', field: 'x', band: 0.5 },
              y: { scale: 'y', field: 'y', band: 0.5 },
              align: { value: 'center' },
              baseline: { value: 'middle' },
              text: {
                signal: "bandwidth('y') > 13 && bandwidth('x') > 7 * datum.needed + 2 ? datum.text : ''",
              },
              fill: { field: 'ink' },
            },
          },
        },
      ],
    },
    legend: [],
    ramp:
      form['show_legend'] === false
        ? null
        : {
            colors: isInPieces ? rampOfPieces(ramp) : ramp,
            from: normalized ? percent(0) : formats.number(low),
            to: normalized ? percent(1) : formats.number(high),
          },
    notes: all.notes,
    tooltip: ({ row }) => {
      const part = all.items.find((each) => each.row === row);
      if (part === undefined) return null;
      const share = numberOf(ranks?.values[row]);
      const lines = [
        {
          label: metric === null ? '' : metricLabel(metric),
          value: formats.full(part.value),
          color: fill(part.value, row),
          strong: true,
        },
      ];
      if (share !== null && isOn(form['show_percentage'] ?? true)) {
        lines.push({ label: '%', value: percent(share), color: fill(part.value, row), strong: false });
      }
      return { title: part.names.join(' · '), lines, more: 0 };
    },
    dimensions: ({ row }) => read.dimensions(row),
  };
}

/** Every so many names are written: all of them unless the form sets a number. */
const intervalOf = (value: unknown): number => Math.max(1, Math.floor(asNumber(Number(value)) ?? 1));

/** The lines around cells; none by default, as cells have gaps. */
function borderOf(
  form: FormData,
  look: ChartTheme,
): { readonly color: string; readonly width: number } | null {
  const width = asNumber(form['border_width']) ?? 0;
  const color = pickedColor(form['border_color']) ?? look.text;
  return width <= 0 ? null : { color, width: Math.min(width, 5) };
}

/**
 * The letters there must be room for before a value is written: its own, and those of all larger ones. Otherwise only
 * small values, which are short, would be written.
 */
function lettersFor(values: readonly number[], texts: readonly string[]): readonly number[] {
  const needed = values.map(() => 0);
  let maxLength = 0;
  for (const at of values.map((_, i) => i).toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0))) {
    maxLength = Math.max(maxLength, texts[at]?.length ?? 0);
    needed[at] = maxLength;
  }
  return needed;
}

function boundsOf(form: FormData, values: readonly number[]): readonly [number, number] {
  const [low, high] = listOf(form['value_bounds']).map(asNumber);
  return [
    low ?? values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    high ?? values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ];
}

interface Cell {
  readonly name: string;
  readonly raw: FrameValue | undefined;
  readonly value: number;
}

/** The distinct names by name or by the sum of their cells, ascending or descending; else in row order. */
function inOrder(cells: readonly Cell[], sort: unknown): readonly string[] {
  const order = textOf(sort) ?? '';
  const byName = new Map(cells.map((each) => [each.name, each]));
  const distinct = [...byName.keys()];
  const keyOf = (name: string): FrameValue | undefined => byName.get(name)?.raw;
  if (order.startsWith('alpha')) {
    // Timestamps and numbers sort by value, and not by their text.
    distinct.sort((a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)];
      return typeof one === 'number' && typeof other === 'number' ? one - other : compareNames(a, b);
    });
  }
  if (order.startsWith('value')) {
    const sums = new Map<string, number>();
    for (const { name, value } of cells) sums.set(name, (sums.get(name) ?? 0) + value);
    distinct.sort((a, b) => (sums.get(a) ?? 0) - (sums.get(b) ?? 0));
  }
  return order.endsWith('desc') ? distinct.reverse() : distinct;
}

/** How many colours a ramp in pieces has. */
const PIECES = 5;

const middleOfPiece = (share: number): number =>
  (Math.min(Math.max(Math.floor(share * PIECES), 0), PIECES - 1) + 0.5) / PIECES;

/** The colours of the pieces, each as the stops of a gradient that does not mix them. */
const rampOfPieces = (ramp: readonly string[]): readonly string[] =>
  Array.from({ length: PIECES }, (_, at) => {
    const [from, to] = [at, at + 1].map((end) => `${(100 * end) / PIECES}%`);
    return `${colorAt(ramp, (at + 0.5) / PIECES)} ${from} ${to}`;
  });
