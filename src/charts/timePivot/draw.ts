import { metricLabel, metricOf, textOf } from '#domain/chart/form/formData.ts';
import { pickedColor } from '../kit/colors/pickedColor.ts';
import { legibleOn } from '../kit/colors/legible.ts';
import { readHex } from '#domain/theme/oklch.ts';
import { mark, passiveMark } from '../kit/spec/marks.ts';
import { ALL_NULL, NO_ROWS } from '../kit/spec/chartSpec.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import { axisNumberName, chartFormats } from '../kit/spec/text/formats.ts';
import { capped, FIRST_SERIES, FIRST_VALUES, MAX_POINTS, MAX_SERIES, logNotes } from '../kit/spec/limits.ts';
import { baseSpec, formatSignals, HOVER_SIGNAL } from '../kit/spec/specParts.ts';
import type { Draw } from '../api.ts';
import { alongScale, axes, domainSignals, UPRIGHT, upScale } from '../kit/axes/axes.ts';
import { DAY } from '#domain/time.ts';
import { seriesFrame } from '../kit/series/series/seriesFrame.ts';
import { partTooltip } from '../kit/parts/partTexts.ts';
import { isOfYears, periodName, periodPoints } from './periods.ts';
import { extent } from '../kit/spec/extent.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { TimePivotForm } from './chart.ts';

const INTERPOLATIONS = ['linear', 'basis', 'cardinal', 'monotone', 'step-before', 'step-after'];

/** A legend of more periods would be a list of dates: then the ramp of their colours has the first and the last one. */
const MOST_NAMED = 12;
/** The colours of that ramp. */
const RAMP_STEPS = 6;

/** A line for each period, all on the axis of the latest one: the older the fainter. */
export const draw: Draw<TimePivotForm> = (form, frame, theme, state) => {
  const metric = metricOf(form['metric']);
  const read = seriesFrame({ ...form, metrics: metric, groupby: [] }, frame);
  const [series] = read?.series ?? [];
  if (read === null || series === undefined || frame.rowCount === 0) return NO_ROWS;
  const frequency = textOf(form['freq']) ?? 'W-MON';
  const points = periodPoints(frequency, read.axis, series.values);
  if (points.length === 0) return ALL_NULL;
  const periods = [...new Set(points.map(({ period }) => period))].toSorted((a, b) => b - a);
  const all = capped(periods, MAX_SERIES, FIRST_SERIES);
  const latest = periods[0] ?? 0;
  const ageOf = new Map(all.items.map((period, age) => [period, age]));
  const names = new Map(periods.map((period) => [period, periodName(frequency, period)]));
  const nameOf = (period: number): string => names.get(period) ?? '';
  const inPeriods = points.filter(({ period }) => ageOf.has(period) && !state.hidden.has(nameOf(period)));
  const most = capped(inPeriods, MAX_POINTS, FIRST_VALUES);
  const shown = most.items.map((point) => ({
    ...point,
    x: latest + point.time - point.period,
    age: ageOf.get(point.period) ?? 0,
  }));
  const lineOf = ({ age, piece }: { readonly age: number; readonly piece: number }) => `${age} ${piece}`;
  const countOf = new Map<string, number>();
  for (const each of shown) countOf.set(lineOf(each), (countOf.get(lineOf(each)) ?? 0) + 1);
  const tall = extent(shown.map(({ value }) => value));
  const wide = extent(shown.map(({ x }) => x));
  const isLog = form['y_log_scale'] === true && tall[0] > 0;
  const formats = chartFormats(form);
  const color = legibleOn(theme.mode, pickedColor(form['color_picker']) ?? theme.accent);
  const strengthOf = (age: number): number =>
    age === 0 ? 1 : Math.max(0.12, 0.55 - 0.45 * (age / all.items.length));
  const shade = (age: number): string => faded(color, strengthOf(age));
  const timeName =
    isOfYears(frequency) && formats.timeName === 'smart_date' ? dayOfYear(form, wide) : formats.timeName;
  const [oldest, isNamed] = [all.items.length - 1, all.items.length <= MOST_NAMED];
  return {
    spec: {
      ...baseSpec(theme),
      signals: [
        // Years are named by the legend: the axis has the days of any of them.
        ...formatSignals({ ...formats, timeName }, axisNumberName(formats.numberName, tall)),
        HOVER_SIGNAL,
        ...domainSignals(wide, tall),
      ],
      data: [
        {
          name: 'points',
          // The latest one is drawn on top.
          values: shown
            .toSorted((a, b) => b.age - a.age || a.x - b.x)
            .map(({ row, value, x, age, piece }) => ({
              row,
              value,
              x,
              age,
              piece,
              opacity: strengthOf(age),
              // No line reaches the only value of a period, or of a part between two gaps.
              isLone: countOf.get(lineOf({ age, piece })) === 1,
            })),
        },
      ],
      scales: [
        alongScale(UPRIGHT, 'time', false),
        upScale(form, UPRIGHT, { log: isLog, zero: false, share: false, bars: false }),
      ],
      axes: axes(form, UPRIGHT, 'time', false),
      marks: lineMarks(form, color),
    },
    legend:
      form['show_legend'] === false || !isNamed
        ? []
        : all.items.map((period, age) => {
            const name = nameOf(period);
            return { key: name, label: name, color: shade(age) };
          }),
    ramp:
      form['show_legend'] === false || isNamed
        ? null
        : {
            colors: Array.from({ length: RAMP_STEPS }, (_, step) =>
              shade(Math.round((oldest * (RAMP_STEPS - 1 - step)) / (RAMP_STEPS - 1))),
            ),
            from: nameOf(all.items[oldest] ?? latest),
            to: nameOf(latest),
          },
    notes: [
      ...all.notes,
      ...most.notes,
      ...(form['y_log_scale'] === true
        ? logNotes(false, shown.filter(({ value }) => value <= 0).length)
        : []),
    ],
    tooltips: markTooltips(
      formats.fullStyle,
      shown.map(({ row, period, time, value }) => {
        const label = metric === null ? series.key : metricLabel(metric);
        return [
          row,
          partTooltip([nameOf(period), ' · ', { time, style: formats.bucketStyle }], value, color, label),
        ];
      }),
    ),
    dimensions: null,
  };
};

/** A colour at a part of its strength. Colours of a page may have any format; pictures without one know no mixtures. */
function faded(color: string, share: number): string {
  if (readHex(color) === null) return `color-mix(in srgb, ${color} ${100 * share}%, transparent)`;
  return `${color}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`;
}

/** A line for each part of a period between two gaps, and the points of all. */
function lineMarks(form: TimePivotForm, color: string) {
  const interpolate = textOf(form['line_interpolation']) ?? 'linear';
  return [
    {
      type: 'group',
      from: { facet: { name: 'period', data: 'points', groupby: ['age', 'piece'] } },
      marks: [
        passiveMark('line', 'period', {
          x: { scale: 'along', field: 'x' },
          y: { scale: 'up', field: 'value' },
          interpolate: { value: INTERPOLATIONS.includes(interpolate) ? interpolate : 'linear' },
          stroke: { value: color },
          strokeWidth: { signal: 'datum.age === 0 ? 3 : 1.5' },
          strokeOpacity: { field: 'opacity' },
        }),
      ],
    },
    mark('symbol', 'points', {
      x: { scale: 'along', field: 'x' },
      y: { scale: 'up', field: 'value' },
      size: { signal: 'hover === datum.row ? 90 : 26' },
      fill: { value: color },
      fillOpacity: { signal: 'hover === datum.row ? 1 : datum.isLone ? datum.opacity : 0' },
    }),
  ] as const;
}

/** The format of a time without its year, precise enough that no two ticks have the same text. */
function dayOfYear(form: TimePivotForm, [from, to]: readonly [number, number]): string {
  const isMonths = timeGrain(form) === 'P1M' || timeGrain(form) === 'P3M';
  if (to === from) return isMonths ? '%b' : '%b %d';
  if (to - from < 4 * DAY) return 'smart_date';
  return isMonths && to - from > 120 * DAY ? '%b' : '%b %d';
}
