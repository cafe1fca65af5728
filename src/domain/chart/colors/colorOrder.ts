import { compareNames } from '../../format/compareNames.ts';
import type { FormData } from '../form/formData.ts';
import type { ChartType } from '../types/chartType.ts';

/**
 * The labels of a chart in the order in which they get colours: that of its rows if its query orders them. An engine can
 * return other rows in another order each time, so that theirs is by name.
 */
export function colorOrder(
  { query }: Pick<ChartType, 'query'>,
  form: FormData,
  labels: readonly string[],
): readonly string[] {
  const isOrdered = query(form).some(
    ({ orderby = [], post_processing: steps = [] }) => orderby.length > 0 || steps.length > 0,
  );
  return isOrdered ? labels : [...new Set(labels)].toSorted((a, b) => compareNames(a, b) || (a < b ? -1 : 1));
}
