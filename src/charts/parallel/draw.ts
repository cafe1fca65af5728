import type { JsonRecord } from '#domain/jsonValue.ts';
import { columnOf, type FrameColumn, rowNumbers } from '#domain/compile/frame.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import { colorAt, legibleOn } from '../kit/colors/legible.ts';
import { sequentialScheme } from '../kit/colors/sequentialSchemes.ts';
import { isOn, metricLabel, metricOf, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { ALL_NULL, type ChartTheme, NO_METRIC, NO_ROWS } from '../kit/spec/chartSpec.ts';
import { type ChartFormats, chartFormats } from '../kit/spec/text/formats.ts';
import { capped, FIRST_SERIES, MAX_CATEGORIES } from '../kit/spec/limits.ts';
import { fullSizeSpec, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import type { Draw } from '../api.ts';
import { columnIn } from '../kit/columnIn.ts';
import { extent } from '../kit/spec/extent.ts';
import { markTooltips, type WrittenPart } from '../kit/spec/tooltips/tooltips.ts';
import type { ParallelForm } from './chart.ts';

/** More axes would leave no room between them. */
const MAX_AXES = 30;
const SHADES = [0.25, 0.4, 0.55, 0.7, 0.85, 1];

interface ParallelAxis {
  readonly name: string;
  /** From 0 at the foot to 1, or null. */
  readonly share: (row: number) => number | null;
  readonly text: (row: number) => WrittenPart;
  readonly low: string;
  readonly high: string;
}

/** An axis for each metric, and a line across them for each row, coloured by another metric. */
export const draw: Draw<ParallelForm> = (form, frame, theme) => {
  if (frame.rowCount === 0) return NO_ROWS;
  const names = columnIn(form, frame, 'series');
  const nameOf = (row: number): string => (names === undefined ? '' : categoryText(names.values[row]));
  const measured = metricsOf(form['metrics']).flatMap((metric) => columnOf(frame, metricLabel(metric)) ?? []);
  if (measured.length === 0) return NO_METRIC;
  const formats = chartFormats(form);
  const numeric = measured.map((column) => metricAxis(column, formats));
  const all = capped(
    rowNumbers(frame).filter((row) => numeric.some((axis) => axis.share(row) !== null)),
    MAX_CATEGORIES,
    FIRST_SERIES,
  );
  if (all.items.length === 0) return ALL_NULL;
  const first =
    isOn(form['include_series']) && names !== undefined
      ? [nameAxis(names.name, nameOf, [...new Set(all.items.map(nameOf))])]
      : [];
  const axes = [...first, ...numeric].slice(0, MAX_AXES);
  const by = metricOf(form['secondary_metric']);
  const colored = by === null ? undefined : columnOf(frame, metricLabel(by));
  const shades = colored?.values.map(numberOf) ?? [];
  const [least, most] = knownExtent(all.items.map((row) => shades[row] ?? null));
  // A thin line in the lightest colour of a scheme would not be visible.
  const scheme = sequentialScheme(textOf(form['linear_color_scheme']));
  const ramp = SHADES.map((share) => legibleOn(theme.mode, colorAt(scheme, share)));
  const colorOf = (row: number): string =>
    colored === undefined ? theme.accent : colorAt(ramp, shareIn(shades[row] ?? null, least, most) ?? 0);
  const along = (at: number): number => (axes.length < 2 ? 0.5 : at / (axes.length - 1));
  return {
    spec: {
      ...fullSizeSpec(theme),
      signals: [
        HOVER_SIGNAL,
        { name: 'side', update: 'min(56, width / 8)' },
        { name: 'top', value: 34 },
        { name: 'tall', update: 'max(10, height - 54)' },
        { name: 'faint', value: all.items.length > 100 ? 0.25 : 0.7 },
      ],
      data: [
        {
          name: 'points',
          values: all.items.flatMap((row) =>
            axes.flatMap((axis, at) => {
              const share = axis.share(row);
              return share === null ? [] : [{ row, along: along(at), share, color: colorOf(row) }];
            }),
          ),
        },
        {
          name: 'axes',
          values: axes.map(({ name, low, high }, at) => ({
            along: along(at),
            name,
            low,
            high,
            align: at === 0 ? 'left' : at === axes.length - 1 ? 'right' : 'center',
            edge: at === 0 ? -1 : at === axes.length - 1 ? 1 : 0,
          })),
        },
      ],
      marks: [rowLines, axisRules(theme), ...axisTexts(theme, axes.length)],
    },
    legend: [],
    ramp:
      colored === undefined ? null : { colors: ramp, from: formats.number(least), to: formats.number(most) },
    notes: all.notes,
    tooltips: markTooltips(
      formats.fullStyle,
      all.items.map((row) => {
        const lines = numeric.slice(0, MAX_AXES).map((axis) => tooltipLine(axis.name, axis.text(row)));
        const isAmong = colored === undefined || axes.some(({ name }) => name === colored.name);
        const more = isAmong ? [] : [tooltipLine(colored.name, shades[row] ?? 0)];
        return [row, { title: nameOf(row), lines: [...lines, ...more] }];
      }),
    ),
    dimensions: null,
  };
};

function metricAxis({ name, values }: FrameColumn, formats: ChartFormats): ParallelAxis {
  const numbers = values.map(numberOf);
  const [low, high] = knownExtent(numbers);
  return {
    name,
    share: (row) => shareIn(numbers[row] ?? null, low, high),
    text: (row) => numbers[row] ?? valueText(null),
    low: formats.number(low),
    high: formats.number(high),
  };
}

/** The axis of the rows' names, the first at its head. */
function nameAxis(name: string, nameOf: (row: number) => string, distinct: readonly string[]): ParallelAxis {
  const placeOf = new Map(
    distinct.map((each, at) => [each, distinct.length < 2 ? 0.5 : 1 - at / (distinct.length - 1)]),
  );
  return {
    name,
    share: (row) => placeOf.get(nameOf(row)) ?? null,
    text: nameOf,
    low: distinct.at(-1) ?? '',
    high: distinct[0] ?? '',
  };
}

const ALONG = { signal: 'side + datum.along * (width - 2 * side)' };

const rowLines: JsonRecord = {
  type: 'group',
  from: { facet: { name: 'line', data: 'points', groupby: 'row' } },
  marks: [
    mark('line', 'line', {
      x: ALONG,
      y: { signal: 'top + (1 - datum.share) * tall' },
      stroke: { field: 'color' },
      strokeWidth: { signal: 'hover === datum.row ? 3 : 1.5' },
      strokeOpacity: { signal: 'hover === null ? faint : hover === datum.row ? 1 : faint / 3' },
    }),
  ],
};

const axisRules = (theme: ChartTheme): JsonRecord =>
  passiveMark('rule', 'axes', {
    x: ALONG,
    y: { signal: 'top' },
    y2: { signal: 'top + tall' },
    stroke: { value: theme.muted },
  });

/** The width of a digit of a number, at most. */
const DIGIT = 7;

/** The name of each axis above it, and its ends beside it. A name may be cut; a cut number would read as another. */
function axisTexts(theme: ChartTheme, count: number) {
  const apart = `(width - 2 * side) / ${Math.max(1, count - 1)}`;
  // The outermost names begin and end at the edges of the chart, and reach further towards the next ones.
  const limit = `max(30, min(${apart} - 6, (side + ${apart} - 6) / 1.5))`;
  const name = { limit: { signal: limit }, text: { field: 'name' } };
  const number = (field: string) => ({
    text: { signal: `${DIGIT} * length(datum.${field}) > ${apart} ? '' : datum.${field}` },
  });
  const text = (shown: JsonRecord, y: string, weight: number) =>
    passiveMark('text', 'axes', {
      x: { signal: 'side + datum.along * (width - 2 * side) + datum.edge * side' },
      y: { signal: y },
      align: { field: 'align' },
      ...shown,
      fontWeight: { value: weight },
      fill: { value: weight > 400 ? theme.text : theme.muted },
    });
  return [
    text(name, '12', 500),
    text(number('high'), 'top - 6', 400),
    text(number('low'), 'top + tall + 15', 400),
  ];
}

const knownExtent = (values: readonly (number | null)[]): readonly [number, number] =>
  extent(
    values.filter((value) => value !== null),
    [0, 0],
  );

const shareIn = (value: number | null, low: number, high: number): number | null =>
  value === null ? null : high > low ? (value - low) / (high - low) : 0.5;
