import type { Frame } from '#domain/compile/frame.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { type FormData, columnLabel, columnsOf, listOf, metricOf } from '#domain/chart/form/formData.ts';
import { withTemporalBuckets } from '#domain/chart/query/baseQuery.ts';
import {
  categoryOrderQueries,
  NAMES,
  orderedNames,
  SIDE_NAMES,
} from '../kit/categories/categoryOrderQuery.ts';
import { pivotTableQuery } from './query.ts';

/** The controls with dimensions, each with the keys of its order. */
const SIDES = [
  { control: 'groupbyColumns', keys: NAMES },
  { control: 'groupbyRows', keys: SIDE_NAMES },
] as const;

type Control = (typeof SIDES)[number]['control'];

/** A query for each dimension whose names are ordered by another column, those of the columns first. */
export function pivotOrderQueries(form: FormData): readonly QueryObject[] {
  const queries = pivotTableQuery(form);
  return SIDES.flatMap(({ control, keys }) =>
    withTemporalBuckets(columnsOf(form[control]), form).flatMap((dimension) =>
      categoryOrderQueries(form, queries, dimension, keys),
    ),
  );
}

export interface PivotOrders {
  /** The rows without those of orders. */
  readonly frames: readonly Frame[];
  /** The names of a dimension in their order, those ordered by hand first. */
  readonly namesOf: (control: Control, dimension: string | undefined) => readonly unknown[];
}

/** The orders that the last frames have; an older response may lack some of them. */
export function pivotOrders(
  form: FormData,
  frames: readonly Frame[],
  labelAt: (frame: Frame, name: string, row: number) => string,
): PivotOrders {
  const expected = SIDES.flatMap(({ control, keys }) =>
    metricOf(form[keys.by]) === null
      ? []
      : columnsOf(form[control]).map((column) => ({ control, keys, name: columnLabel(column) })),
  );
  const found = new Map<string, readonly string[]>();
  let left = frames;
  for (const { control, keys, name } of expected.toReversed()) {
    const last = left.length > 1 ? left.at(-1) : undefined;
    if (last?.columns[0]?.name !== name) continue;
    const names = orderedNames(form, last, keys, (row) => labelAt(last, name, row));
    if (names === null) continue;
    found.set(`${control} ${name}`, names);
    left = left.slice(0, -1);
  }
  const byHand = listOf(form['category_order']);
  return {
    frames: left,
    namesOf: (control, dimension) => [
      ...new Set([...byHand, ...(found.get(`${control} ${dimension}`) ?? [])]),
    ],
  };
}
