import type { QueryMetric } from '#domain/compile/queryContext.ts';
import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { pickedColor } from '../kit/colors/pickedColor.ts';
import { inkOn } from '../kit/colors/legible.ts';
import { columnLabel, columnsOf, isOn, metricLabel, metricOf, textOf } from '#domain/chart/form/formData.ts';
import { turnedNames } from '../kit/axes/axes.ts';
import { besideSignals, crowdedAxis, crowdedSignals, nameText } from '../kit/axes/axisNames.ts';
import { chartFormats, percent } from '../kit/spec/text/formats.ts';
import { capped, FIRST_VALUES } from '../kit/spec/limits.ts';
import { type ChartTheme, notDrawn } from '../kit/spec/chartSpec.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { isSelected, type Part, partsFrame } from '../kit/parts/partsFrame.ts';
import { baseSpec, DIMMED, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import { partTooltip } from '../kit/parts/partTexts.ts';
import { type MarkText, markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { Draw } from '../api.ts';
import { cellColors } from './cellColors.ts';
import { cellNames, type CrossedColumns, sizesOf } from './cellNames.ts';
import type { HeatmapForm } from './chart.ts';

const MAX_CELLS = 10_000;

/** Two dimensions crossed, each cell coloured by its value. */
export const draw: Draw<HeatmapForm> = (form, frame, theme, state) => {
  const [across] = columnsOf(form['x_axis'] ?? form['all_columns_x']);
  const [down] = columnsOf(form['groupby'] ?? form['all_columns_y']);
  if (across === undefined || down === undefined)
    return notDrawn(across === undefined ? 'x_axis' : 'groupby');
  const columns: CrossedColumns = [across, down];
  const metric = metricOf(form['metric']);
  const timed = { ...form, date_format: form['x_axis_time_format'] };
  const read = partsFrame(timed, frame, columns, metric);
  if ('reason' in read) return read;
  const all = capped(read.parts, MAX_CELLS, FIRST_VALUES);
  const [xs, ys] = cellNames(form, frame, columns, all.items);
  const formats = chartFormats(form);
  const values = all.items.map((part) => part.value);
  const colors = cellColors(form, frame, theme, values, formats);
  const texts = all.items.map((part) => (isOn(form['show_values']) ? formats.number(part.value) : ''));
  const neededLetters = lettersFor(values, texts);
  const border = borderOf(form, theme);
  const cellColor = all.items.map(({ value, row }) => colors.colorOf(value, row));

  return {
    spec: {
      ...baseSpec(theme),
      signals: [
        HOVER_SIGNAL,
        ...crowdedSignals(xs, { sizes: sizesOf(xs, all.items, 0), beside: ys }),
        ...besideSignals({ names: ys, sizes: sizesOf(ys, all.items, 1) }),
        { name: 'ink', value: theme.text },
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
            color: cellColor[at],
            ink: inkOn(cellColor[at] ?? theme.surface),
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
      axes: axesOf(form, columns),
      marks: [cellMark(theme, border), VALUE_TEXTS],
    },
    legend: [],
    ramp: colors.ramp,
    notes: all.notes,
    tooltips: markTooltips(
      formats.fullStyle,
      all.items.map((part, at) => [
        part.row,
        cellText(form, metric, part, colors.rankOf(part.row), cellColor[at]),
      ]),
    ),
    dimensions: read.dimensions,
  };
};

const axesOf = (form: HeatmapForm, [across, down]: CrossedColumns): readonly JsonRecord[] => [
  {
    orient: 'bottom',
    scale: 'x',
    domain: false,
    ticks: false,
    encode: nameText('datum.value', 'below'),
    ...crowdedAxis(),
    ...turnedNames(form),
    // Names are below their cells, at the edges too.
    labelFlush: false,
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
];

/** With a gap to the next one; small cells have none, and at least a pixel: they would be pale. */
const cellSize = (scale: 'x' | 'y'): string =>
  `bandwidth('${scale}') < 3 ? max(1, bandwidth('${scale}')) : bandwidth('${scale}') - 1`;

const cellMark = (theme: ChartTheme, border: Border | null): JsonRecord =>
  mark('rect', 'cells', {
    x: { scale: 'x', field: 'x' },
    y: { scale: 'y', field: 'y' },
    width: { signal: cellSize('x') },
    height: { signal: cellSize('y') },
    fill: { field: 'color' },
    opacity: { field: 'opacity' },
    stroke: border === null ? { value: theme.text } : { signal: 'hover === datum.row ? ink : border' },
    strokeWidth: { signal: `hover === datum.row ? 1.5 : ${border === null ? 0 : border.width}` },
    cursor: { value: 'pointer' },
  });

const VALUE_TEXTS = passiveMark('text', 'cells', {
  x: { scale: 'x', field: 'x', band: 0.5 },
  y: { scale: 'y', field: 'y', band: 0.5 },
  align: { value: 'center' },
  baseline: { value: 'middle' },
  text: { signal: "bandwidth('y') > 13 && bandwidth('x') > 7 * datum.needed + 2 ? datum.text : ''" },
  fill: { field: 'ink' },
});

function cellText(
  form: HeatmapForm,
  metric: QueryMetric | null,
  { names, value }: Part,
  rank: number | null,
  color: string | null = null,
): MarkText {
  const own = partTooltip(names.join(' · '), value, color, metric === null ? '' : metricLabel(metric));
  if (rank === null || !isOn(form['show_percentage'] ?? true)) return own;
  return { ...own, lines: [...own.lines, tooltipLine('%', percent(rank), color)] };
}

/** Every so many names are written: all of them unless the form sets a number. */
const intervalOf = (value: unknown): number => Math.max(1, Math.floor(asNumber(Number(value)) ?? 1));

interface Border {
  readonly color: string;
  /** In pixels. */
  readonly width: number;
}

/** The lines around cells; none by default, as cells have gaps. */
function borderOf(form: HeatmapForm, theme: ChartTheme): Border | null {
  const width = asNumber(form['border_width']) ?? 0;
  const color = pickedColor(form['border_color']) ?? theme.text;
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
