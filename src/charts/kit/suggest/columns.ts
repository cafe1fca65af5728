import type { FormData } from '#domain/chart/form/formData.ts';
import { grainOfSpan } from './grainOfSpan.ts';
import type { Facts, ProfiledColumn } from './suggestion.ts';

/** With more categories the slices of a pie or the bars of a chart are not distinguishable. */
export const FEW = 6;
export const SOME = 30;
export const MANY = 1000;

export const isFew = ({ distinct }: ProfiledColumn): boolean => distinct !== null && distinct <= FEW;

export const labelOf = ({ name, label }: ProfiledColumn): string => label ?? name;

export const sumOf = ({ name }: ProfiledColumn): FormData => ({
  expressionType: 'SIMPLE',
  column: { column_name: name },
  aggregate: 'SUM',
  label: `SUM(${name})`,
});

/** With the usual grain, four years are a line of 1,400 points. */
export const grainOf = ({ span }: ProfiledColumn): FormData =>
  span === undefined ? {} : { time_grain_sqla: grainOfSpan(span) };

/** The dimension of a chart of parts: not the one that splits what is drawn over time, if there is another. */
export const partsBy = ({ dimensions, split }: Facts): ProfiledColumn | undefined =>
  dimensions.find((each) => each !== split) ?? split;

/** Two dimensions for stacked bars, that of fewer values last; null where there are too many. */
export function stackedBy({
  dimensions: [one, other],
}: Facts): readonly [axis: ProfiledColumn, stack: ProfiledColumn] | null {
  if (one === undefined || other === undefined) return null;
  const [few, axis] =
    isFew(one) && (other.distinct ?? MANY) >= (one.distinct ?? 0) ? [one, other] : [other, one];
  return !isFew(few) || axis.distinct === null || axis.distinct > SOME ? null : [axis, few];
}
