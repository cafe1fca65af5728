import { columnOf, type Frame, type FrameColumn, rowNumbers } from '#domain/compile/frame.ts';
import { namedStyle } from '#domain/format/styles.ts';
import { SMART_NUMBER } from '#domain/format/numberFormat.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asNumber, type JsonRecord } from '#domain/jsonValue.ts';
import { colorOrder } from '../kit/colors/colorOrder.ts';
import { isOn, listOf, metricLabel, metricOf, textOf } from '#domain/chart/form/formData.ts';
import { alongScale, axes, domainSignals, numbersInRoom, UPRIGHT, upScale } from '../kit/axes/axes.ts';
import { axisNumberName, chartFormats } from '../kit/spec/text/formats.ts';
import { capped, FIRST_VALUES, MAX_CATEGORIES, logNotes } from '../kit/spec/limits.ts';
import { ALL_NULL, NO_METRIC, NO_ROWS, notDrawn } from '../kit/spec/chartSpec.ts';
import { mark } from '../kit/spec/marks.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import {
  ALONG_TEXT,
  axisText,
  baseSpec,
  formatSignals,
  HOVER_SIGNAL,
  NUMBER_TEXT,
} from '../kit/spec/specParts.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import type { Draw } from '../api.ts';
import { columnIn } from '../kit/columnIn.ts';
import { partsLegend } from '../kit/parts/partTexts.ts';
import { extent } from '../kit/spec/extent.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import { bubbleQuery } from './query.ts';
import type { BubbleForm } from './chart.ts';

interface Bubble {
  readonly row: number;
  readonly name: string;
  readonly series: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Radius of the largest bubble in pixels, if the form sets none. */
const LARGEST = 25;
const SMALLEST = 3;

/** Two metrics against each other, and a third one as the size of the bubbles. */
export const draw: Draw<BubbleForm> = (form, frame, theme, state) => {
  if (frame.rowCount === 0) return NO_ROWS;
  const [x, y, size] = (['x', 'y', 'size'] as const).map((key) => metricOf(form[key]));
  if (!x || !y) return NO_METRIC;
  const [along, up] = [columnOf(frame, metricLabel(x)), columnOf(frame, metricLabel(y))];
  if (along === undefined || up === undefined) return notDrawn(metricLabel(along === undefined ? x : y));
  const area = size ? columnOf(frame, metricLabel(size)) : undefined;
  const [entity, given] = ['entity', 'series'].map((key) => columnIn(form, frame, key));
  // Without a dimension, each entity has a color of its own.
  const series = given ?? entity;
  const found = capped(bubblesOf(frame, { along, up, area, entity, series }), MAX_CATEGORIES, FIRST_VALUES);
  if (found.items.length === 0) return ALL_NULL;
  const labels = colorOrder(bubbleQuery, form, [...new Set(found.items.map((each) => each.series))]);
  const colorOf = seriesColors(form, theme, labels);
  const shown = found.items.filter((each) => !state.hidden.has(each.series));
  const formats = chartFormats(form);
  const sizes = hasSizeFormat(form)
    ? namedStyle(textOf(form['tooltipSizeFormat']) ?? SMART_NUMBER)
    : formats.fullStyle;
  const max = shown.reduce((largest, each) => Math.max(largest, each.size), 0) || 1;
  const radius = asNumber(Number(form['max_bubble_size'])) || LARGEST;
  const largest = Math.max(radius, SMALLEST);
  const wide = withBounds(form, ends(shown.map((each) => each.x)));
  const tall = ends(shown.map((each) => each.y));
  const isLog = form['logYAxis'] === true && shown.every((each) => each.y > 0);
  const isLogAlong = form['logXAxis'] === true && shown.every((each) => each.x > 0);
  const opacity = Math.min(Math.max(asNumber(form['opacity']) ?? 0.6, 0.05), 1);

  return {
    spec: {
      ...baseSpec(theme),
      signals: [
        ...formatSignals(
          { ...formats, alongName: axisNumberName(textOf(form['xAxisFormat']) ?? SMART_NUMBER, wide) },
          axisNumberName(formats.numberName, tall),
        ),
        HOVER_SIGNAL,
        ...domainSignals(wide, tall),
        // In a small chart bubbles of full size would overlap.
        {
          name: 'part',
          update: `min(clamp(min(width, height) / 300, 0.3, 1), min(width, height) / ${3 * largest})`,
        },
        // Beyond the outermost values, so that a bubble there is whole.
        { name: 'reach', update: isBounded(form) ? '0' : `${largest} * part + 1` },
      ],
      data: [
        {
          name: 'bubbles',
          // Large ones first, so that small ones are drawn on top.
          values: [...shown]
            .sort((a, b) => b.size - a.size)
            .map((each) => ({
              row: each.row,
              x: each.x,
              y: each.y,
              radius: Math.max(SMALLEST, Math.sqrt(Math.max(each.size, 0) / max) * radius),
              color: colorOf(each.series),
            })),
        },
      ],
      scales: [
        {
          ...alongScale(UPRIGHT, 'number', false),
          ...(isLogAlong && { type: 'log' }),
          padding: { signal: 'reach' },
        },
        {
          ...upScale(form, UPRIGHT, { log: isLog, zero: false, share: false, bars: false }),
          padding: { signal: 'reach' },
        },
      ],
      axes: bubbleAxes(form, { title: along.name, ends: wide }, { title: up.name, ends: tall }),
      marks: [bubbleMark(isBounded(form), opacity)],
    },
    legend:
      series === undefined
        ? []
        : partsLegend(
            form,
            labels.map((label) => ({ label })),
            colorOf,
          ),
    ramp: null,
    notes: [
      ...found.notes,
      ...(['logXAxis', 'logYAxis'] as const).flatMap((key) =>
        form[key] === true
          ? logNotes(false, shown.filter((each) => (key === 'logXAxis' ? each.x : each.y) <= 0).length)
          : [],
      ),
    ],
    tooltips: markTooltips(
      formats.fullStyle,
      shown.map((of) => {
        const color = colorOf(of.series);
        const title = [of.name, given === undefined ? '' : of.series]
          .filter((each) => each !== '')
          .join(' · ');
        const lines = [
          tooltipLine(along.name, of.x, color),
          tooltipLine(up.name, of.y, color),
          ...(area === undefined ? [] : [tooltipLine(area.name, { number: of.size, style: sizes }, color)]),
        ];
        return [of.row, { title, lines }];
      }),
    ),
    dimensions: null,
  };
};

const bubbleMark = (isClipped: boolean, opacity: number): JsonRecord => ({
  ...mark('symbol', 'bubbles', {
    x: { scale: 'along', field: 'x' },
    y: { scale: 'up', field: 'y' },
    size: { signal: 'PI * pow(datum.radius * part, 2)' },
    fill: { field: 'color' },
    fillOpacity: { signal: `hover === datum.row ? 0.9 : ${opacity}` },
    stroke: { field: 'color' },
    strokeWidth: { value: 1 },
  }),
  clip: isClipped,
});

interface BubbleAxis {
  readonly title: string;
  readonly ends: readonly [number, number];
}

function bubbleAxes(form: BubbleForm, along: BubbleAxis, up: BubbleAxis): readonly JsonRecord[] {
  const titles = {
    x_axis_title: form['x_axis_label'] || form['x_axis_title'] || along.title,
    y_axis_title: form['y_axis_label'] || form['y_axis_title'] || up.title,
  };
  const [bottom, left] = axes({ ...form, ...titles }, UPRIGHT, 'number', false);
  return [
    // Each axis has its own metric.
    {
      ...bottom,
      grid: true,
      encode: withoutEmptySide(along, numbersInRoom(ALONG_TEXT, 'along')),
      ...(form['xAxisLabelInterval'] === '0' && { labelOverlap: false }),
    },
    { ...left, encode: withoutEmptySide(up, NUMBER_TEXT), ...turnedSide(form) },
  ];
}

/** The room that whole bubbles need beyond zero has no numbers: there are no such values. */
const withoutEmptySide = ({ ends: [low] }: BubbleAxis, text: string): JsonRecord =>
  axisText(low < 0 ? text : `datum.value < 0 ? '' : ${text}`);

const hasSizeFormat = (form: BubbleForm): boolean =>
  ![null, SMART_NUMBER].includes(textOf(form['tooltipSizeFormat']));

/** How the labels of the upright axis are turned, if the form sets it. */
const turnedSide = (form: BubbleForm): JsonRecord => {
  const angle = asNumber(form['yAxisLabelRotation']) ?? 0;
  return angle === 0 ? {} : { labelAngle: -angle };
};

const isBounded = (form: BubbleForm): boolean =>
  (isOn(form['truncateXAxis']) && listOf(form['xAxisBounds']).some((end) => asNumber(end) !== null)) ||
  listOf(form['y_axis_bounds']).some((end) => asNumber(end) !== null);

/** The bounds of the form where it truncates the axis along. */
function withBounds(form: BubbleForm, [low, high]: readonly [number, number]): readonly [number, number] {
  const [from, to] = isOn(form['truncateXAxis']) ? listOf(form['xAxisBounds']).map(asNumber) : [];
  const bounds = [from ?? low, to ?? high] as const;
  return bounds[0] < bounds[1] ? bounds : [low, high];
}

interface Sources {
  readonly along: FrameColumn;
  readonly up: FrameColumn;
  readonly area: FrameColumn | undefined;
  readonly entity: FrameColumn | undefined;
  readonly series: FrameColumn | undefined;
}

function bubblesOf(frame: Frame, { along, up, area, entity, series }: Sources): readonly Bubble[] {
  return rowNumbers(frame).flatMap((row) => {
    const [x, y] = [numberOf(along.values[row]), numberOf(up.values[row])];
    if (x === null || y === null) return [];
    const [name, of] = [entity, series].map((column) =>
      column === undefined ? '' : categoryText(column.values[row]),
    );
    return [{ row, name: name ?? '', series: of ?? '', x, y, size: numberOf(area?.values[row]) ?? 0 }];
  });
}

/** From minimum to maximum; one value has room at both sides. */
function ends(values: readonly number[]): readonly [number, number] {
  const [low, high] = extent(values, [0, 1]);
  if (low < high) return [low, high];
  const pad = Math.abs(low) * 0.1 || 1;
  return [low - pad, high + pad];
}
