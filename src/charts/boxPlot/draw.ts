import { t } from '#domain/format/shown.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { axes, UPRIGHT } from '../kit/axes/axes.ts';
import { crowdedSignals } from '../kit/axes/axisNames.ts';
import { inCategoryOrder } from '../kit/categories/categoryOrder.ts';
import { axisNumberName, chartFormats } from '../kit/spec/text/formats.ts';
import { capped, FIRST_VALUES } from '../kit/spec/limits.ts';
import { ALL_NULL, NO_ROWS } from '../kit/spec/chartSpec.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { baseSpec, DIMMED, formatSignals, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import type { Draw } from '../api.ts';
import { type Box, boxesOf, FIGURES, groupColumns } from './boxes.ts';
import { extent } from '../kit/spec/extent.ts';
import { rowDimensions } from '../kit/spec/tooltips/markDimensions.ts';
import { markKey, markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { BoxPlotForm } from './chart.ts';

const MAX_BOXES = 200;
/** The distribution of each group's values: a box from quartile to quartile, whiskers, and outliers. */
export const draw: Draw<BoxPlotForm> = (form, frame, theme, state) => {
  if (frame.rowCount === 0) return NO_ROWS;
  const complete = boxesOf(form, frame);
  if (complete.length === 0) return ALL_NULL;
  const groups = groupColumns(form, frame);
  const ordered = inCategoryOrder(form, complete, ({ names }) => names.join(', '));
  const all = capped(ordered, MAX_BOXES, FIRST_VALUES);
  const formats = chartFormats(form);
  const labels = [...new Set(all.items.map((box) => box.label))];
  const medianOf = new Map(all.items.map((box) => [box.label, box.values['median'] ?? 0]));
  const colorKey = (box: Box): string => box.names[0] ?? box.label;
  const colors = seriesColors(form, theme, groups.length === 0 ? labels : all.items.map(colorKey));
  const known = all.items.flatMap((box) => [box.values['min'] ?? 0, box.values['max'] ?? 0, ...box.outliers]);
  const ends = extent(known, [0, 1]);
  const placeOf = (box: Box) => ({
    row: box.row,
    series: box.metric,
    label: box.label,
    color: colors(colorKey(box)),
  });
  const { selected } = state;
  const isLit = (box: Box): boolean => selected === null || box.names.some((each) => selected.includes(each));

  return {
    spec: {
      ...baseSpec(theme),
      signals: [
        ...formatSignals(formats, axisNumberName(formats.numberName, ends)),
        HOVER_SIGNAL,
        ...crowdedSignals(labels, { sizes: labels.map((label) => medianOf.get(label) ?? 0) }),
      ],
      data: [
        {
          name: 'boxes',
          values: all.items.map((box) => ({
            ...box.values,
            ...placeOf(box),
            opacity: isLit(box) ? 1 : DIMMED,
          })),
        },
        {
          name: 'outliers',
          values: all.items.flatMap((box) => box.outliers.map((value) => ({ ...placeOf(box), value }))),
        },
      ],
      scales: [
        {
          name: 'along',
          type: 'band',
          domain: labels,
          range: { signal: '[0, width]' },
          paddingInner: 0.4,
          paddingOuter: 0.3,
        },
        {
          name: 'up',
          type: 'linear',
          domain: [...ends],
          range: { signal: '[height, 0]' },
          nice: true,
          zero: false,
        },
      ],
      axes: axes(form, UPRIGHT, 'category', false),
      marks: MARKS,
    },
    legend: [],
    ramp: null,
    notes: all.notes,
    tooltips: markTooltips(
      formats.fullStyle,
      all.items.flatMap((box) => {
        const lines = Object.entries(FIGURES).flatMap(([part, label]) => {
          const value = box.values[part];
          return value == null ? [] : [{ label: t(label), value, color: null, strong: part === 'median' }];
        });
        const text = { title: box.label, lines };
        return [[box.row, text] as const, [markKey(box.row, box.metric), text] as const];
      }),
    ),
    dimensions: groups.length === 0 ? null : rowDimensions(groups),
  };
};

const CENTER = "scale('along', datum.label) + bandwidth('along') / 2";

/** A line across a box or its whisker; `wide` is a part of the box's width. */
function cap(figure: string, wide: number, thick = 1.25): JsonRecord {
  const half = `min(bandwidth('along'), 72) * ${wide / 2}`;
  return passiveMark('rule', 'boxes', {
    x: { signal: `${CENTER} - ${half}` },
    x2: { signal: `${CENTER} + ${half}` },
    y: { scale: 'up', field: figure },
    stroke: { field: 'color' },
    strokeWidth: { value: thick },
    opacity: { field: 'opacity' },
  });
}

const WHISKERS = passiveMark('rule', 'boxes', {
  x: { signal: CENTER },
  y: { scale: 'up', field: 'min' },
  y2: { scale: 'up', field: 'max' },
  stroke: { field: 'color' },
  opacity: { field: 'opacity' },
});

const BOXES = mark('rect', 'boxes', {
  xc: { scale: 'along', field: 'label', band: 0.5 },
  width: { signal: "min(bandwidth('along'), 72)" },
  y: { scale: 'up', field: 'q3' },
  y2: { scale: 'up', field: 'q1' },
  fill: { field: 'color' },
  fillOpacity: { signal: 'datum.opacity * (hover === datum.row ? 0.5 : 0.32)' },
  stroke: { field: 'color' },
  strokeWidth: { value: 1.25 },
  cursor: { value: 'pointer' },
});

const OUTLIERS = mark('symbol', 'outliers', {
  x: { scale: 'along', field: 'label', band: 0.5 },
  y: { scale: 'up', field: 'value' },
  size: { value: 22 },
  stroke: { field: 'color' },
  strokeWidth: { value: 1.25 },
  fill: { value: 'transparent' },
});

const MARKS = [WHISKERS, cap('min', 0.5), cap('max', 0.5), BOXES, cap('median', 1, 2), OUTLIERS];
