import { columnOf, type Frame, type FrameColumn } from '../../../compile/frame.ts';
import { timeFormat } from '../../../format/timeFormat.ts';
import { categoryText } from '../../../format/categoryText.ts';
import { numberOf, valueText } from '../../../format/valueText.ts';
import { colorOrder } from '../../colors/colorOrder.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  isOn,
  listOf,
  metricLabel,
  metricsOf,
  textOf,
} from '../../form/formData.ts';
import {
  ALL_NULL,
  type ChartSpec,
  type ChartState,
  type ChartTheme,
  NO_ROWS,
  type NothingToDraw,
  notDrawn,
} from '../../spec/chartSpec.ts';
import { chartFormats } from '../../spec/formats.ts';
import { capped, FIRST_VALUES, MAX_CATEGORIES } from '../../spec/limits.ts';
import { seriesColors } from '../../spec/seriesColors.ts';
import { axisText, baseSpec, formatSignals, HOVER_SIGNAL, TIME_TEXT } from '../../spec/specParts.ts';
import type { Drawing } from '../drawing.ts';
import { DAY } from '../../../time.ts';
import { columnIn } from '../shared/columnIn.ts';
import { gantt } from './type.ts';

interface Bar {
  readonly row: number;
  readonly name: string;
  readonly series: string;
  readonly from: number;
  readonly to: number;
}

export const ganttDrawing: Drawing = { type: gantt, spec: ganttSpec };

/** A bar from start to end for each row, on the line of its name. */
function ganttSpec(
  form: FormData,
  frame: Frame,
  look: ChartTheme,
  state: ChartState,
): ChartSpec | NothingToDraw {
  if (frame.rowCount === 0) return NO_ROWS;
  const keys = ['start_time', 'end_time', 'y_axis'];
  const columns = keys.map((key) => columnIn(form, frame, key));
  const missing = keys[columns.indexOf(undefined)];
  if (missing !== undefined) return notDrawn(missing);
  const [start, end, named] = columns;
  const grouped = columnIn(form, frame, 'series');
  const found = Array.from({ length: frame.rowCount }, (_, row): Bar | null => {
    const [from, to] = [timeOf(start, row), timeOf(end, row)];
    if (from === null || to === null) return null;
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const series = grouped === undefined ? '' : categoryText(grouped.values[row]);
    return { row, name: categoryText(named?.values[row]), series, from: low, to: high };
  }).filter((bar) => bar !== null);
  if (found.length === 0) return ALL_NULL;
  const all = capped(found, MAX_CATEGORIES, FIRST_VALUES);
  const labels = colorOrder(gantt, form, [...new Set(all.items.map(({ series }) => series))]);
  const colorOf = seriesColors(form, look, labels);
  const shown = all.items.filter(({ series }) => !state.hidden.has(series));
  const hasLanes = isOn(form['subcategories']) && grouped !== undefined;
  const laneOf = ({ name, series }: Bar): string => (hasLanes ? JSON.stringify([name, series]) : name);
  const names = [...new Set(shown.map(({ name }) => name))];
  const lanes = hasLanes
    ? names.flatMap((name) => [...new Set(shown.filter((bar) => bar.name === name).map(laneOf))])
    : names;
  const textOfLane = new Map(shown.map((bar) => [laneOf(bar), bar.name]));
  const ends = boundsOfDay(form, [
    shown.reduce((low, { from }) => Math.min(low, from), shown[0]?.from ?? 0),
    shown.reduce((high, { to }) => Math.max(high, to), shown[0]?.to ?? 1),
  ]);
  const time = timeFormat(textOf(form['tooltipTimeFormat']));
  const formats = chartFormats({ ...form, y_axis_format: form['tooltipValuesFormat'] });
  const tooltipMetrics = [
    ...columnsOf(form['tooltip_columns']).map(columnLabel),
    ...metricsOf(form['tooltip_metrics']).map(metricLabel),
  ].flatMap((name) => columnOf(frame, name) ?? []);
  return {
    spec: {
      ...baseSpec(look),
      signals: [
        ...formatSignals(formats),
        HOVER_SIGNAL,
        { name: 'ends', value: ends },
        { name: 'lanes', value: lanes },
      ],
      data: [
        {
          name: 'bars',
          values: shown.map((bar) => ({
            row: bar.row,
            lane: laneOf(bar),
            from: bar.from,
            to: bar.to,
            color: colorOf(bar.series),
          })),
        },
        { name: 'names', values: lanes.map((lane) => ({ lane, text: textOfLane.get(lane) ?? '' })) },
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
      axes: [
        {
          orient: 'bottom',
          scale: 'along',
          grid: true,
          encode: axisText(TIME_TEXT),
          tickCount: { signal: 'max(2, ceil(width / 90))' },
          labelOverlap: 'parity',
          labelSeparation: 8,
          labelFlush: true,
          ...titleOf(form, 'x_axis_title'),
        },
        {
          orient: 'left',
          scale: 'lane',
          ticks: false,
          labelLimit: 150,
          labelOverlap: 'greedy',
          encode: axisText("scale('laneText', datum.value)"),
          ...titleOf(form, 'y_axis_title'),
        },
      ],
      marks: [
        {
          type: 'rect',
          clip: true,
          from: { data: 'bars' },
          encode: {
            update: {
              // A bar without a length is a line, at the end of the axis too.
              x: { signal: "min(scale('along', datum.from), width - 2)" },
              width: { signal: "max(2, scale('along', datum.to) - scale('along', datum.from))" },
              y: { scale: 'lane', field: 'lane' },
              height: { signal: "max(1, bandwidth('lane'))" },
              cornerRadius: { value: 2 },
              fill: { field: 'color' },
              fillOpacity: { signal: 'hover === datum.row ? 1 : 0.85' },
              stroke: { value: look.surface },
              // Around bars of a few pixels it would hide them.
              strokeWidth: { signal: "bandwidth('lane') < 4 ? 0 : 1" },
            },
          },
        },
      ],
    },
    legend:
      grouped === undefined || form['show_legend'] === false
        ? []
        : labels.map((label) => ({ key: label, label, color: colorOf(label) })),
    ramp: null,
    notes: all.notes,
    tooltip: ({ row }) => {
      const bar = shown.find((each) => each.row === row);
      if (bar === undefined) return null;
      const line = (label: string, value: string) => ({ label, value, color: null, strong: false });
      return {
        title: [bar.name, bar.series].filter((each) => each !== '').join(' · '),
        lines: [
          { ...line(start?.name ?? '', time(bar.from)), color: colorOf(bar.series) },
          line(end?.name ?? '', time(bar.to)),
          ...tooltipMetrics.map((column) =>
            line(
              column.name,
              valueText(column.values[row], { number: formats.full, time, temporal: column.type === 2 }),
            ),
          ),
        ],
        more: 0,
      };
    },
    dimensions: () => null,
  };
}

/** From a time on the first day to a time on the last one, if the form sets both. */
function boundsOfDay(form: FormData, ends: readonly [number, number]): readonly [number, number] {
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

const titleOf = (form: FormData, key: string) => {
  const title = textOf(form[key]);
  return title === null ? {} : { title };
};

/** Times as milliseconds, also as text. */
function timeOf(column: FrameColumn | undefined, row: number): number | null {
  const value = column?.values[row];
  const time = numberOf(value) ?? (typeof value === 'string' ? Date.parse(value) : Number.NaN);
  return Number.isFinite(time) ? time : null;
}
