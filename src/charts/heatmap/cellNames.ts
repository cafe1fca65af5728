import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame } from '#domain/compile/frame.ts';
import type { QueryColumn } from '#domain/compile/queryContext.ts';
import { compareNames } from '#domain/format/compareNames.ts';
import { columnLabel, textOf } from '#domain/chart/form/formData.ts';
import { inCategoryOrder } from '../kit/categories/categoryOrder.ts';
import type { Part } from '../kit/parts/partsFrame.ts';
import type { HeatmapForm } from './chart.ts';

/** The columns of a heat map's axes. */
export type CrossedColumns = readonly [across: QueryColumn, down: QueryColumn];

/** The distinct names of each axis in its order: from the left, and from the bottom. */
export function cellNames(
  form: HeatmapForm,
  frame: Frame,
  columns: CrossedColumns,
  cells: readonly Part[],
): readonly [xs: readonly string[], ys: readonly string[]] {
  const sorted = (at: 0 | 1): readonly string[] => {
    const raw = columnOf(frame, columnLabel(columns[at]));
    return inOrder(
      cells.map(({ names, row, value }) => ({ name: names[at] ?? '', raw: raw?.values[row], value })),
      form[at === 0 ? 'sort_x_axis' : 'sort_y_axis'] ?? 'alpha_asc',
    );
  };
  // The names of the axis at the side are drawn from the bottom.
  const side = { category_order: form['category_order_side'] ?? form['category_order'] };
  return [
    inCategoryOrder(form, sorted(0), String),
    inCategoryOrder(side, sorted(1).toReversed(), String).toReversed(),
  ];
}

/**
 * The sums of what has each name of an axis, without signs: where there is little room, the largest keep their names.
 */
export function sizesOf(names: readonly string[], cells: readonly Part[], at: 0 | 1): readonly number[] {
  const sums = new Map<string, number>();
  for (const { names: of, value } of cells)
    sums.set(of[at] ?? '', (sums.get(of[at] ?? '') ?? 0) + Math.abs(value));
  return names.map((name) => sums.get(name) ?? 0);
}

interface Cell {
  readonly name: string;
  readonly raw: FrameValue | undefined;
  readonly value: number;
}

/** The distinct names by name or by the sum of their cells, ascending or descending; else in row order. */
function inOrder(cells: readonly Cell[], sort: unknown): readonly string[] {
  const order = textOf(sort) ?? '';
  const byName = new Map(cells.map((each) => [each.name, each]));
  const distinct = [...byName.keys()];
  const keyOf = (name: string): FrameValue | undefined => byName.get(name)?.raw;
  if (order.startsWith('alpha')) {
    // Timestamps and numbers sort by value, and not by their text.
    distinct.sort((a, b) => {
      const [one, other] = [keyOf(a), keyOf(b)];
      return typeof one === 'number' && typeof other === 'number' ? one - other : compareNames(a, b);
    });
  }
  if (order.startsWith('value')) {
    const sums = new Map<string, number>();
    for (const { name, value } of cells) sums.set(name, (sums.get(name) ?? 0) + value);
    distinct.sort((a, b) => (sums.get(a) ?? 0) - (sums.get(b) ?? 0));
  }
  return order.endsWith('desc') ? distinct.reverse() : distinct;
}
