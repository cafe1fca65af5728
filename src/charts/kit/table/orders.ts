import type { OrderBy } from '#domain/compile/queryContext.ts';
import { columnsOf, type FormData, listOf } from '#domain/chart/form/formData.ts';
import { parseJson } from '#domain/jsonValue.ts';

/** CHT-29: the orders of rows in a form, each a column and whether it ascends, usually as JSON text. */
export const ordersOf = (form: FormData): readonly OrderBy[] =>
  listOf(form['order_by_cols']).flatMap((each): OrderBy[] => {
    const pair = typeof each === 'string' ? parseJson(each) : each;
    if (!Array.isArray(pair)) return [];
    return columnsOf(pair[0])
      .slice(0, 1)
      .map((column) => [column, pair[1] === true]);
  });

/** ERR-68: rows in an order that cannot be read would be wrong. */
export const orderFault = (form: FormData): string | null =>
  listOf(form['order_by_cols']).some((each) => typeof each === 'string' && parseJson(each) === undefined)
    ? 'Found invalid orderby options'
    : null;
