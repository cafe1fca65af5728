import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { compareNames } from '#domain/format/compareNames.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import {
  columnsOf,
  type FormData,
  isOn,
  listOf,
  metricLabel,
  metricOf,
} from '#domain/chart/form/formData.ts';
import { levelQuery } from '../levels/levelQuery.ts';

/** More names than this are drawn by no type. */
const MAX_NAMES = 10_000;

/** The keys of an order: the metric, its direction, and the names in that order that the drawing reads. */
export interface OrderKeys {
  readonly by: string;
  readonly descending: string;
  readonly names: string;
}

/** The order of a chart's names. */
export const NAMES: OrderKeys = {
  by: 'category_order_by',
  descending: 'category_order_desc',
  names: 'category_order',
};
/** The order of the names at the side, of a chart with two axes of them. */
export const SIDE_NAMES: OrderKeys = {
  by: 'category_order_by_side',
  descending: 'category_order_side_desc',
  names: 'category_order_side',
};

/**
 * The query of the metric that the author orders categories by, such as the least of a column with their rank. It is
 * asked beside the chart's own rows, so that it is no series of them. None where the form has no such order, or several
 * columns of names.
 */
export function categoryOrderQueries(
  form: FormData,
  [query]: readonly QueryObject[],
  dimensions: unknown,
  keys: OrderKeys = NAMES,
): readonly QueryObject[] {
  const metric = metricOf(form[keys.by]);
  const [name, ...more] = columnsOf(dimensions);
  if (query === undefined || metric === null || name === undefined || more.length > 0) return [];
  // HAVING is about the groups of the chart.
  const extras = { ...query.extras, having: '' };
  return [
    {
      ...levelQuery({ ...query, extras }, [name], [metric]),
      orderby: [[metric, !isOn(form[keys.descending])]],
      row_limit: MAX_NAMES,
      series_columns: [],
      time_offsets: [],
      // Of names over time, and not of each time.
      is_timeseries: false,
    },
  ];
}

/**
 * The drawn form and rows: with the names of those queries in their order, below those that the author ordered by hand.
 * The names at the side are asked last.
 */
export function withCategoryOrder(
  form: FormData,
  frames: readonly Frame[],
): { readonly form: FormData; readonly frames: readonly Frame[] } {
  const drawn = withOrder(form, withOrder(form, { form, frames }, SIDE_NAMES), NAMES);
  if (drawn.form === form) return drawn;
  // The order of one axis is not that of the other.
  return { ...drawn, form: { category_order_side: form['category_order'], ...drawn.form } };
}

function withOrder(
  stored: FormData,
  drawn: { readonly form: FormData; readonly frames: readonly Frame[] },
  keys: OrderKeys,
): typeof drawn {
  const last = drawn.frames.length > 1 ? drawn.frames.at(-1) : undefined;
  const names = last === undefined ? null : orderedNames(stored, last, keys);
  if (names === null) return drawn;
  const order = new Set([...listOf(stored['category_order']), ...names]);
  return {
    form: { ...drawn.form, [keys.names]: [...order] },
    frames: drawn.frames.slice(0, -1),
  };
}

/** The names of an order in the order of their metric; null if the rows are not those of such a query. */
export function orderedNames(
  form: FormData,
  { columns: [names, values, ...more] }: Frame,
  keys: OrderKeys,
  textAt: (row: number) => string = (row) => categoryText(names?.values[row]),
): readonly string[] | null {
  const metric = metricOf(form[keys.by]);
  if (metric === null || names === undefined || values === undefined || more.length > 0) return null;
  if (values.name !== metricLabel(metric)) return null;
  const sign = isOn(form[keys.descending]) ? -1 : 1;
  return names.values
    .map((_name, row) => ({ name: textAt(row), value: values.values[row] ?? null }))
    .toSorted((a, b) => compare(a.value, b.value, sign))
    .map(({ name }) => name);
}

/** Numbers by size, all else by their text; names without a value are last in both directions. */
function compare(a: FrameValue, b: FrameValue, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x !== null && y !== null) return sign * (x - y);
  return sign * compareNames(valueText(a), valueText(b));
}
