import { columnOf, type Frame } from '../../../compile/frame.ts';
import { categoryText } from '../../../format/categoryText.ts';
import { numberOf } from '../../../format/valueText.ts';
import { columnLabel, columnsOf, type FormData, metricLabel, metricsOf } from '../../form/formData.ts';
import { axes, UPRIGHT } from '../shared/axes.ts';
import { crowdedSignals } from '../shared/axisNames.ts';
import { inCategoryOrder } from '../shared/categoryOrder.ts';
import { axisNumberName, chartFormats } from '../../spec/formats.ts';
import { capped, FIRST_VALUES } from '../../spec/limits.ts';
import {
  ALL_NULL,
  type ChartTheme,
  NO_ROWS,
  type NothingToDraw,
  type ChartSpec,
  type ChartState,
} from '../../spec/chartSpec.ts';
import { seriesColors } from '../../spec/seriesColors.ts';
import { baseSpec, DIMMED, formatSignals, HOVER_SIGNAL } from '../../spec/specParts.ts';
import { outermostLabels } from '../shared/rowLabels.ts';
import type { Drawing } from '../drawing.ts';
import { boxPlot } from './type.ts';

const MAX_BOXES = 200;
const PARTS = ['min', 'q1', 'median', 'q3', 'max'] as const;
const NAMES = {
  max: 'Max',
  q3: 'Third quartile',
  mean: 'Mean',
  median: 'Median',
  q1: 'First quartile',
  min: 'Min',
  count: 'Count',
} as const;

export const boxPlotDrawing: Drawing = {
  type: boxPlot,
  spec: boxPlotSpec,
  labels: outermostLabels('groupby'),
};

/** The distribution of each group's values: a box from quartile to quartile, whiskers, and outliers. */
function boxPlotSpec(
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw {
  if (frame.rowCount === 0) return NO_ROWS;
  const groups = columnsOf(form['groupby'])
    .map((each) => columnOf(frame, columnLabel(each)))
    .filter((each) => each !== undefined);
  const metrics = metricsOf(form['metrics']).map(metricLabel);
  const boxes = metrics.flatMap((metric, m) =>
    Array.from({ length: frame.rowCount }, (_, row) => {
      const at = (part: string): number | null =>
        numberOf(columnOf(frame, `${metric}__${part}`)?.values[row]);
      const outliers = columnOf(frame, `${metric}__outliers`)?.values[row];
      const names = groups.map((group) => categoryText(group.values[row]));
      const label =
        names.length === 0
          ? metric
          : metrics.length > 1
            ? `${names.join(', ')}, ${metric}`
            : names.join(', ');
      return {
        row,
        metric: m,
        label,
        names,
        values: Object.fromEntries(Object.keys(NAMES).map((part) => [part, at(part)])),
        outliers: Array.isArray(outliers) ? outliers.map(numberOf).filter((each) => each !== null) : [],
      };
    }),
  );
  const complete = boxes.filter((box) => PARTS.every((part) => box.values[part] != null));
  if (complete.length === 0) return ALL_NULL;
  const ordered = inCategoryOrder(form, complete, ({ names }) => names.join(', '));
  const all = capped(ordered, MAX_BOXES, FIRST_VALUES);
  const formats = chartFormats(form);
  const labels = [...new Set(all.items.map((box) => box.label))];
  const medianOf = new Map(all.items.map((box) => [box.label, box.values['median'] ?? 0]));
  const colorOf = seriesColors(
    form,
    look,
    groups.length === 0 ? labels : all.items.map((box) => box.names[0] ?? box.label),
  );
  const known = all.items.flatMap((box) => [box.values['min'] ?? 0, box.values['max'] ?? 0, ...box.outliers]);

  const ends = [
    known.reduce((a, b) => Math.min(a, b), known[0] ?? 0),
    known.reduce((a, b) => Math.max(a, b), known[0] ?? 1),
  ] as const;

  return {
    spec: {
      ...baseSpec(look),
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
            row: box.row,
            series: box.metric,
            label: box.label,
            color: colorOf(box.names[0] ?? box.label),
            opacity:
              state.selected === null || box.names.some((each) => state.selected?.includes(each))
                ? 1
                : DIMMED,
          })),
        },
        {
          name: 'outliers',
          values: all.items.flatMap((box) =>
            box.outliers.map((value) => ({
              row: box.row,
              series: box.metric,
              label: box.label,
              value,
              color: colorOf(box.names[0] ?? box.label),
            })),
          ),
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
      marks: [
        rule("scale('along', datum.label) + bandwidth('along') / 2", 'min', 'max'),
        ...(['min', 'max'] as const).map((end) => cap(end, 0.5)),
        {
          type: 'rect',
          from: { data: 'boxes' },
          encode: {
            update: {
              xc: { scale: 'along', field: 'label', band: 0.5 },
              width: { signal: "min(bandwidth('along'), 72)" },
              y: { scale: 'up', field: 'q3' },
              y2: { scale: 'up', field: 'q1' },
              fill: { field: 'color' },
              fillOpacity: { signal: 'datum.opacity * (hover === datum.row ? 0.5 : 0.32)' },
              stroke: { field: 'color' },
              strokeWidth: { value: 1.25 },
              cursor: { value: 'pointer' },
            },
          },
        },
        cap('median', 1, 2),
        {
          type: 'symbol',
          from: { data: 'outliers' },
          encode: {
            update: {
              x: { scale: 'along', field: 'label', band: 0.5 },
              y: { scale: 'up', field: 'value' },
              size: { value: 22 },
              stroke: { field: 'color' },
              strokeWidth: { value: 1.25 },
              fill: { value: 'transparent' },
            },
          },
        },
      ],
    },
    legend: [],
    ramp: null,
    notes: all.notes,
    tooltip: ({ row, series }) => {
      const box = all.items.find((each) => each.row === row && (series === null || each.metric === series));
      if (box === undefined) return null;
      return {
        title: box.label,
        lines: Object.entries(NAMES).flatMap(([part, label]) => {
          const value = box.values[part];
          return value == null
            ? []
            : [{ label, value: formats.full(value), color: null, strong: part === 'median' }];
        }),
        more: 0,
      };
    },
    dimensions: ({ row }) =>
      groups.length === 0
        ? null
        : Object.fromEntries(groups.map((group) => [group.name, group.values[row] ?? null])),
  };
}

function rule(center: string, from: string, to: string): Readonly<Record<string, unknown>> {
  return {
    type: 'rule',
    interactive: false,
    from: { data: 'boxes' },
    encode: {
      update: {
        x: { signal: center },
        y: { scale: 'up', field: from },
        y2: { scale: 'up', field: to },
        stroke: { field: 'color' },
        opacity: { field: 'opacity' },
      },
    },
  };
}

/** A line across a box or its whisker. */
function cap(part: string, wide: number, thick = 1.25): Readonly<Record<string, unknown>> {
  const half = `min(bandwidth('along'), 72) * ${wide / 2}`;
  const center = "scale('along', datum.label) + bandwidth('along') / 2";
  return {
    type: 'rule',
    interactive: false,
    from: { data: 'boxes' },
    encode: {
      update: {
        x: { signal: `${center} - ${half}` },
        x2: { signal: `${center} + ${half}` },
        y: { scale: 'up', field: part },
        stroke: { field: 'color' },
        strokeWidth: { value: thick },
        opacity: { field: 'opacity' },
      },
    },
  };
}
