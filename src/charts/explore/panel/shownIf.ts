import { listOf } from '#domain/chart/form/formData.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { ColumnKind } from '../columns/columnKind.ts';
import { isEmpty } from './controlValue.ts';

/** What a condition reads of a form, its panel and its dataset. */
export interface PanelState {
  readonly type: string;
  /** Whether the panel has a control. */
  readonly has: (key: string) => boolean;
  /** What a control shows. */
  readonly valueOf: (key: string) => unknown;
  /** What the values of a column are; null for SQL of the author, and while the dataset is not known. */
  readonly kindOf: (column: unknown) => ColumnKind | null;
}

type Condition = (state: PanelState) => boolean;

/** Controls that only have a meaning with certain values of others, or with columns of a certain type. */
export const SHOWN_IF: Readonly<Record<string, Condition>> = {
  time_grain_sqla: (state) =>
    state.has('temporal_columns_lookup')
      ? hasTime(state, 'groupby', 'columns', 'groupbyColumns', 'groupbyRows')
      : isOverTime(state),
  ...ofKeys(
    `rolling_type rolling_type_b time_compare time_compare_b comparison_type comparison_type_b
      resample_rule resample_rule_b resample_method resample_method_b forecastEnabled force_max_interval`,
    isOverTime,
  ),
  ...ofKeys('rolling_periods min_periods', ({ valueOf }) => valueOf('rolling_type') !== 'cumsum'),
  ...ofKeys('rolling_periods_b min_periods_b', ({ valueOf }) => valueOf('rolling_type_b') !== 'cumsum'),
  ...ofKeys('x_axis_sort x_axis_sort_asc', hasCategories),
  xAxisForceCategorical: (state) => isAlong(state, 'number'),
  x_axis_number_format: (state) => isAlong(state, 'number'),
  x_axis_time_format: (state) => !state.has('x_axis_number_format') || isAlong(state, 'time'),
  percentage_threshold: ({ valueOf }) => valueOf('only_total') !== true,
  color_by_primary_axis: ({ valueOf }) => isEmpty(valueOf('stack')) && isEmpty(valueOf('groupby')),
  stackDimension: ({ valueOf }) => valueOf('stack') === 'Stack',
  showTooltipTotal: ({ type }) => type !== 'mixed_timeseries',
  showTooltipPercentage: ({ type, valueOf }) =>
    type !== 'mixed_timeseries' && isEmpty(valueOf('contributionMode')),
  start_date_offset: ({ valueOf }) => listOf(valueOf('time_compare')).includes('custom'),
  allow_rearrange_columns: ({ valueOf }) => isEmpty(valueOf('time_compare')),
  page_length: ({ valueOf }) => valueOf('server_pagination') !== true,
  order_desc: ({ type, has, valueOf }) =>
    type === 'mixed_timeseries' || !ORDERED_BY.some(has) || ORDERED_BY.some((key) => !isEmpty(valueOf(key))),
  label_template: ({ valueOf }) => valueOf('label_type') === 'template',
  ...ofKeys(
    'edgeLength gravity repulsion friction draggable',
    ({ valueOf }) => valueOf('layout') === 'force',
  ),
  ...ofKeys('emphasis orient', ({ valueOf }) => valueOf('layout') === 'orthogonal'),
  ...ofKeys('color_picker fill_color_picker target_color_picker', (state) => isColored(state, 'fixed_color')),
  ...ofKeys('color_breakpoints default_breakpoint_color', (state) => isColored(state, 'color_breakpoints')),
  dimension: (state) => isColored(state, 'categorical_palette'),
  color_scheme: (state) =>
    isColored(state, 'categorical_palette') &&
    state.valueOf('color_by') !== 'metric' &&
    !(state.type === 'sunburst_v2' && hasSecondMetric(state)),
  linear_color_scheme: (state) =>
    isColored(state, 'linear_palette') &&
    state.valueOf('color_by') !== 'country' &&
    (state.type !== 'sunburst_v2' || hasSecondMetric(state)),
};

/** Controls whose value is applied also while `SHOWN_IF` is not true: they are shown until it is removed. */
export const APPLIED_ANYHOW: ReadonlySet<string> = new Set(
  `rolling_type rolling_type_b time_compare time_compare_b comparison_type comparison_type_b
    resample_rule resample_rule_b resample_method resample_method_b forecastEnabled x_axis_sort
    xAxisForceCategorical order_desc dimension`.split(/\s+/),
);

function ofKeys(keys: string, condition: Condition): Readonly<Record<string, Condition>> {
  return Object.fromEntries(keys.split(/\s+/).map((key) => [key, condition]));
}

/** What series and rows are ordered by. */
const ORDERED_BY = ['timeseries_limit_metric', 'orderby'] as const;

/** Maps name the way in which they are coloured. */
function isColored({ has, valueOf }: PanelState, way: string): boolean {
  return !has('color_scheme_type') || valueOf('color_scheme_type') === way;
}

function hasSecondMetric({ valueOf }: PanelState): boolean {
  const second = valueOf('secondary_metric');
  return !isEmpty(second) && !sameJson(second, valueOf('metric'));
}

function hasTime({ valueOf, kindOf }: PanelState, ...keys: readonly string[]): boolean {
  return keys.flatMap((key) => listOf(valueOf(key))).some((column) => (kindOf(column) ?? 'time') === 'time');
}

/** Whether the values along the axis are of this kind, or may be. Charts without such an axis have a time column. */
function isAlong({ has, valueOf, kindOf }: PanelState, kind: ColumnKind): boolean {
  const axis = valueOf('x_axis');
  return !has('x_axis') || isEmpty(axis) || (kindOf(axis) ?? kind) === kind;
}

function isOverTime(state: PanelState): boolean {
  return isAlong(state, 'time');
}

function hasCategories(state: PanelState): boolean {
  const isNumber = isAlong(state, 'number') && state.valueOf('xAxisForceCategorical') === true;
  return isNumber || isAlong(state, 'text') || isAlong(state, 'boolean');
}
