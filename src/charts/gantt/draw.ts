import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { numberWriter, type TimeStyle, timeWriter } from '#domain/format/styles.ts';
import { valueText } from '#domain/format/valueText.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { colorOrder } from '../kit/colors/colorOrder.ts';
import {
  columnLabel,
  columnsOf,
  isOn,
  metricLabel,
  metricsOf,
  textOf,
  listOf,
} from '#domain/chart/form/formData.ts';
import { ALL_NULL, type ChartTheme, NO_ROWS, notDrawn } from '../kit/spec/chartSpec.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { capped, FIRST_VALUES, MAX_CATEGORIES } from '../kit/spec/limits.ts';
import { mark } from '../kit/spec/marks.ts';
import { seriesColors } from '../kit/spec/series/seriesColors.ts';
import { axisText, baseSpec, formatSignals, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import type { Draw } from '../api.ts';
import { columnIn } from '../kit/columnIn.ts';
import { partsLegend } from '../kit/parts/partTexts.ts';
import { spacedAxis } from '../kit/axes/spacedAxis.ts';
import { type MarkTooltips, markTooltips, type WrittenPart } from '../kit/spec/tooltips/tooltips.ts';
import { type Bar, type BarColumns, barsOf, lanesOf } from './bars.ts';
import { ganttQuery } from './query.ts';
import type { GanttForm } from './chart.ts';
import { DAY } from '#domain/time.ts';

const NEEDED = ['start_time', 'end_time', 'y_axis'] as const;

/** A bar from start to end for each row, on the line of its name. */
export const draw: Draw<GanttForm> = (form, frame, theme, state) => {
  if (frame.rowCount === 0) return NO_ROWS;
  const [start, end, named] = NEEDED.map((key) => columnIn(form, frame, key));
  if (!start || !end || !named) return notDrawn(NEEDED[start ? (end ? 2 : 1) : 0]);
  const columns = { start, end, named, grouped: columnIn(form, frame, 'series') };
  const hasGroups = columns.grouped !== undefined;
  const found = barsOf(frame, columns);
  if (found.length === 0) return ALL_NULL;
  const all = capped(found, MAX_CATEGORIES, FIRST_VALUES);
  const labels = colorOrder(ganttQuery, form, [...new Set(all.items.map(({ series }) => series))]);
  const colorOf = seriesColors(form, theme, labels);
  const bars = all.items.filter(({ series }) => !state.hidden.has(series));
  const lanes = lanesOf(bars, hasGroups && isOn(form['subcategories']));
  const ends = boundsOfDay(form, [
    bars.reduce((low, { from }) => Math.min(low, from), bars[0]?.from ?? 0),
    bars.reduce((high, { to }) => Math.max(high, to), bars[0]?.to ?? 1),
  ]);
  return {
    spec: {
      ...baseSpec(theme),
      signals: [
        ...formatSignals(formatsOf(form)),
        HOVER_SIGNAL,
        { name: 'ends', value: ends },
        { name: 'lanes', value: lanes.order },
      ],
      data: [
        {
          name: 'bars',
          values: bars.map((bar) => ({
            row: bar.row,
            lane: lanes.of(bar),
            from: bar.from,
            to: bar.to,
            color: colorOf(bar.series),
          })),
        },
        { name: 'names', values: lanes.order.map((lane) => ({ lane, text: lanes.text(lane) })) },
      ],
      scales: [
        { name: 'along', type: 'utc', domain: { signal: 'ends' }, range: { signal: '[0, width]' } },
        {
          name: 'lane',
          type: 'band',
          domain: { signal: 'lanes' },
          range: { signal: '[0, height]' },
          padding: 0.25,
        },
        {
          name: 'laneText',
          type: 'ordinal',
          domain: { signal: 'lanes' },
          range: { signal: "pluck(data('names'), 'text')" },
        },
      ],
      axes: ganttAxes(form),
      marks: [barMark(theme)],
    },
    legend: hasGroups
      ? partsLegend(
          form,
          labels.map((label) => ({ label })),
          colorOf,
        )
      : [],
    ramp: null,
    notes: all.notes,
    tooltips: tooltipsOf(form, frame, columns, bars, colorOf),
    dimensions: null,
  };
};

/** The times along the bars, and the name of each lane. */
const ganttAxes = (form: GanttForm): readonly JsonRecord[] => [
  { ...spacedAxis(true), grid: true, ...titleOf(form, 'x_axis_title') },
  {
    orient: 'left',
    scale: 'lane',
    ticks: false,
    labelLimit: 150,
    labelOverlap: 'greedy',
    encode: axisText("scale('laneText', datum.value)"),
    ...titleOf(form, 'y_axis_title'),
  },
];

const barMark = (theme: ChartTheme): JsonRecord => ({
  ...mark('rect', 'bars', {
    // A bar without a length is a line, at the end of the axis too.
    x: { signal: "min(scale('along', datum.from), width - 2)" },
    width: { signal: "max(2, scale('along', datum.to) - scale('along', datum.from))" },
    y: { scale: 'lane', field: 'lane' },
    height: { signal: "max(1, bandwidth('lane'))" },
    cornerRadius: { value: 2 },
    fill: { field: 'color' },
    fillOpacity: { signal: 'hover === datum.row ? 1 : 0.85' },
    stroke: { value: theme.surface },
    // Around bars of a few pixels it would hide them.
    strokeWidth: { signal: "bandwidth('lane') < 4 ? 0 : 1" },
  }),
  clip: true,
});

const formatsOf = (form: GanttForm) => chartFormats({ ...form, y_axis_format: form['tooltipValuesFormat'] });

function tooltipsOf(
  form: GanttForm,
  frame: Frame,
  { start, end }: BarColumns,
  bars: readonly Bar[],
  colorOf: (series: string) => string,
): MarkTooltips {
  const others = [
    ...columnsOf(form['tooltip_columns']).map(columnLabel),
    ...metricsOf(form['tooltip_metrics']).map(metricLabel),
  ].flatMap((name) => columnOf(frame, name) ?? []);
  const { fullStyle } = formatsOf(form);
  const times: TimeStyle = { kind: 'named', name: textOf(form['tooltipTimeFormat']) };
  const [number, time] = [numberWriter(fullStyle), timeWriter(times)];
  const partOf = ({ values, type }: FrameColumn, row: number): WrittenPart => {
    const value = values[row];
    if (typeof value !== 'number') return valueText(value, { number, time, temporal: type === 2 });
    return type === 2 ? { time: value, style: times } : value;
  };
  return markTooltips(
    fullStyle,
    bars.map(({ row, name, series, from, to }) => {
      const lines = [
        tooltipLine(start.name, { time: from, style: times }, colorOf(series)),
        tooltipLine(end.name, { time: to, style: times }),
        ...others.map((column) => tooltipLine(column.name, partOf(column, row))),
      ];
      return [row, { title: [name, series].filter((each) => each !== '').join(' · '), lines }];
    }),
  );
}

const titleOf = (form: GanttForm, key: keyof GanttForm) => {
  const title = textOf(form[key]);
  return title === null ? {} : { title };
};

/** From a time on the first day to a time on the last one, if the form sets both. */
function boundsOfDay(form: GanttForm, ends: readonly [number, number]): readonly [number, number] {
  const [from, to] = listOf(form['x_axis_time_bounds']).map(timeOfDay);
  if (from == null || to == null) return ends;
  const dayOf = (time: number): number => Math.floor(time / DAY) * DAY;
  const bounds = [dayOf(ends[0]) + from, dayOf(ends[1]) + to] as const;
  return bounds[0] < bounds[1] ? bounds : ends;
}

/** `08:30:00` as milliseconds. */
function timeOfDay(text: unknown): number | null {
  const found = typeof text === 'string' ? /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) : null;
  if (found === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
