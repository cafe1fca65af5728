import { t } from '#domain/format/shown.ts';
import { columnOf, type FrameColumn } from '#domain/compile/frame.ts';
import { type TimeFormatter, timeFormat } from '#domain/format/timeFormat.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { legibleOn } from '../kit/colors/legible.ts';
import { pickedColor } from '../kit/colors/pickedColor.ts';
import { columnLabel, columnsOf, isOn, metricLabel, metricOf, textOf } from '#domain/chart/form/formData.ts';
import { categoryPlace } from '../kit/categories/categoryOrder.ts';
import { UPRIGHT } from '../kit/axes/axes.ts';
import { chartFormats } from '../kit/spec/text/formats.ts';
import { ALL_NULL, NO_METRIC, NO_ROWS, notDrawn } from '../kit/spec/chartSpec.ts';
import type { Series } from '../kit/series/series/seriesFrame.ts';
import { seriesSpec } from '../kit/series/seriesSpec.ts';
import { type Step, waterfallSteps } from './waterfallSteps.ts';
import { tooltipLine } from '../kit/spec/text/tooltipLine.ts';
import { markTooltips } from '../kit/spec/tooltips/tooltips.ts';
import type { Draw } from '../api.ts';
import type { WaterfallForm } from './chart.ts';

/** The kinds of steps, with their default names and colours. */
const KINDS = [
  { key: 'increase', label: 'Increase', color: '#5ac189' },
  { key: 'decrease', label: 'Decrease', color: '#e04355' },
  { key: 'total', label: 'Total', color: '#666666' },
] as const;

const kindOf = ({ isTotal, value }: Step): number => (isTotal ? 2 : (value ?? 0) < 0 ? 1 : 0);

/** How a total is composed: each value starts where the previous one ended. */
export const draw: Draw<WaterfallForm> = (form, frame, theme, state) => {
  if (frame.rowCount === 0) return NO_ROWS;
  const metric = metricOf(form['metric']);
  if (metric === null) return NO_METRIC;
  const [along] = columnsOf(form['x_axis'] ?? form['granularity_sqla']);
  const [by] = columnsOf(form['groupby']);
  const [alongName, byName] = [along, by].map((each) => (each === undefined ? '' : columnLabel(each)));
  const axis = columnOf(frame, alongName ?? '');
  const values = columnOf(frame, metricLabel(metric));
  const group = columnOf(frame, byName ?? '');
  if (axis === undefined || values === undefined || (by !== undefined && group === undefined))
    return notDrawn((axis ? (values ? byName : metricLabel(metric)) : alongName) ?? '');
  const steps = waterfallSteps(
    frame,
    { axis, values, group: group ?? null },
    isOn(form['show_total']),
    categoryPlace(form),
  );
  if (steps.every((step) => step.isTotal || step.value === null)) return ALL_NULL;

  const kinds = KINDS.map(({ key, label, color }) => ({
    label: textOf(form[`${key}_label`]) ?? t(label),
    color: legibleOn(theme.mode, pickedColor(form[`${key}_color`]) ?? color),
  }));
  const nameOf = ({ of, at }: Step, time: TimeFormatter): string =>
    of === null ? (kinds[2]?.label ?? '') : categoryText(at, { time, temporal: of.type === 2 });
  const series = kinds.map(({ label }, kind): Series => ({
    column: kind,
    key: label,
    dimensions: [],
    values: steps.map((step) => (kindOf(step) === kind ? step.value : null)),
    bases: steps.map(({ before }) => before),
  }));
  const formats = chartFormats(form);
  const bucket = apart(formats.bucket, axis);
  const picture = seriesSpec({
    // The steps are in their order: a name may stand at several positions.
    form: { ...form, category_order: null },
    axis: {
      name: axis.name,
      kind: 'category',
      areNames: true,
      // A month among others still needs its year.
      values: steps.map((step) =>
        nameOf(step, formats.timeName === 'smart_date' ? bucket : timeFormat(formats.timeName)),
      ),
    },
    rowCount: steps.length,
    lie: UPRIGHT,
    layers: [
      { form, mark: 'bar', stacking: 'steps', series, dimensionNames: [], addsUp: true, isRight: false },
    ],
    theme,
    state,
    colorsOf: () => (key) => kinds.find(({ label }) => label === key)?.color ?? theme.accent,
  });
  if ('reason' in picture) return picture;
  return {
    ...picture,
    tooltips: markTooltips(
      formats.fullStyle,
      steps.map((step, row) => {
        const line = (kind: number, value: number) =>
          tooltipLine(kinds[kind]?.label ?? '', value, kinds[kind]?.color);
        const own = step.isTotal || step.value === null ? [] : [line(kindOf(step), step.value)];
        const lines = [...own, line(2, step.before + (step.value ?? 0))];
        return [row, { title: nameOf(step, bucket), lines }];
      }),
    ),
    // No mark filters: a step is a difference, and a total has no position.
    dimensions: null,
  };
};

/** A format of buckets, or that of single times where several have one name: rows may be finer than their grain. */
function apart(bucket: TimeFormatter, { type, values }: FrameColumn): TimeFormatter {
  const times = new Set(type === 2 ? values.filter((value) => typeof value === 'number') : []);
  return new Set([...times].map(bucket)).size < times.size ? timeFormat('smart_date_verbose') : bucket;
}
