import { listOf } from '#domain/chart/form/formData.ts';
import { sameJson } from '#domain/merge/same.ts';
import type { ColumnKind, PanelState } from './control.ts';

/* When controls have a meaning: with certain values of others, or with columns of a certain type. */

/** CHT-28. */
export function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Maps name the way in which they are coloured. */
export const isColoredBy =
  (way: string) =>
  ({ has, valueOf }: PanelState): boolean =>
    !has('color_scheme_type') || valueOf('color_scheme_type') === way;

export function hasSecondMetric({ valueOf }: PanelState): boolean {
  const second = valueOf('secondary_metric');
  return !isEmpty(second) && !sameJson(second, valueOf('metric'));
}

/** Whether the values along the axis are of this kind, or may be. Charts without such an axis have a time column. */
const isAlong =
  (kind: ColumnKind) =>
  ({ has, valueOf, kindOf }: PanelState): boolean => {
    const axis = valueOf('x_axis');
    return !has('x_axis') || isEmpty(axis) || (kindOf(axis) ?? kind) === kind;
  };

export const isOverTime = isAlong('time');
export const isAlongNumbers = isAlong('number');

const isAlongTexts = isAlong('text');
const isAlongBooleans = isAlong('boolean');

export function hasCategories(state: PanelState): boolean {
  const isNumber = isAlongNumbers(state) && state.valueOf('xAxisForceCategorical') === true;
  return isNumber || isAlongTexts(state) || isAlongBooleans(state);
}

/** Whether the time grain is applied to the axis, or to one of the dimensions. */
export function hasGrain(state: PanelState): boolean {
  const { has, valueOf, kindOf } = state;
  if (!has('temporal_columns_lookup')) return isOverTime(state);
  const dimensions = ['groupby', 'columns', 'groupbyColumns', 'groupbyRows'].flatMap((key) =>
    listOf(valueOf(key)),
  );
  return dimensions.some((column) => (kindOf(column) ?? 'time') === 'time');
}

/** A sum over all periods has no number of them. */
export const isOfPeriods =
  (key: string) =>
  ({ valueOf }: PanelState): boolean =>
    valueOf(key) !== 'cumsum';

/** What series and rows are ordered by. */
const ORDERED_BY = ['timeseries_limit_metric', 'orderby'] as const;

export const isOrdered = ({ has, valueOf }: PanelState): boolean =>
  !ORDERED_BY.some(has) || ORDERED_BY.some((key) => !isEmpty(valueOf(key)));

export const never = (): boolean => false;
