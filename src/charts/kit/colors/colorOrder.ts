import { NULL_TEXT } from '#domain/format/reservedText.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ChartType } from '../../api.ts';

/** The steps after a query whose rows are ordered, whatever the order was before. */
const ORDERS = new Set(['pivot', 'boxplot']);

/** Whether the rows of a chart come in one order each time. */
export const hasOrder = (query: ChartType['query'], form: FormData): boolean =>
  query(form).some(
    ({ orderby, post_processing: steps }) =>
      (orderby?.length ?? 0) > 0 || steps?.some((step) => step !== null && ORDERS.has(step.operation)),
  );

/**
 * The labels of a chart in the order in which they get colours: that of its rows if its query orders them. An engine
 * can return other rows in another order each time, so that theirs is by name.
 */
export function colorOrder(
  query: ChartType['query'],
  form: FormData,
  labels: readonly string[],
): readonly string[] {
  return hasOrder(query, form) ? labels : [...new Set(labels)].toSorted(compareLabels);
}

/** A colour is the same for readers of all languages, so this order is none of theirs. */
const NAMES = new Intl.Collator('en', { numeric: true });

/** A missing value comes last. Names that only differ in what languages ignore have an order too. */
export const compareLabels = (a: string, b: string): number =>
  Number(a === NULL_TEXT) - Number(b === NULL_TEXT) || NAMES.compare(a, b) || (a < b ? -1 : 1);
