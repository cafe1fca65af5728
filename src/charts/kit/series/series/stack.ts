import type { FormData } from '#domain/chart/form/formData.ts';
import type { Series } from './seriesFrame.ts';

/** Steps start where their series sets it. */
export type Stacking = 'none' | 'steps' | 'stack' | 'share' | 'stream';

/** How series are stacked. The legacy keys `bar_stacked` and `stacked_style` are no longer read by anything. */
export function stackingOf(form: FormData): Stacking {
  const { stack } = form;
  const name = typeof stack === 'string' ? stack.toLowerCase() : stack;
  if (name === 'expand') return 'share';
  if (name === 'stream') return 'stream';
  return name === 'stack' || name === true ? 'stack' : 'none';
}

/** The stack of each series, by its place among the stacks of a position: one, or one for each value of a dimension. */
export function stacksOf({ form, mark, shown, dimensionNames }: Stacked): readonly number[] {
  const by = mark === 'bar' ? dimensionNames.indexOf(String(form['stackDimension'])) : -1;
  const nameOf = (each: Series): string => each.dimensions[by] ?? '';
  const names = [...new Set(shown.map(nameOf))];
  return shown.map((each) => names.indexOf(nameOf(each)));
}

interface Stacked {
  readonly form: FormData;
  readonly mark: string;
  readonly shown: readonly Series[];
  readonly dimensionNames: readonly string[];
}

/** The ranges of series in several stacks beside each other. */
export function spansByStack(
  series: readonly Series[],
  stacks: readonly number[],
  rowCount: number,
  stacking: Stacking,
): ReturnType<typeof spans> {
  const made: (readonly (Span | null)[])[] = [];
  for (const stack of new Set(stacks)) {
    const places = series.flatMap((_, at) => (stacks[at] === stack ? [at] : []));
    const inside = places.flatMap((at) => series[at] ?? []);
    spans(inside, rowCount, stacking).forEach((each, i) => (made[places[i] ?? 0] = each));
  }
  return made;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The range of each value, by series and row. Positive values stack upwards and negative ones downwards, so that a
 * negative value is never hidden. A missing value next to a value is drawn as zero, as in Superset, so that an area
 * ends where its gap begins; other missing values, and those that are no numbers, are drawn as nothing.
 */
export function spans(
  series: readonly Series[],
  rowCount: number,
  stacking: Stacking,
): readonly (readonly (Span | null)[])[] {
  if (stacking === 'none' || stacking === 'steps') {
    return series.map(({ values, bases }) =>
      values.map((value, row) => {
        const from = bases?.[row] ?? 0;
        return value === null ? null : { from, to: from + value };
      }),
    );
  }
  const up = new Float64Array(rowCount);
  const down = new Float64Array(rowCount);
  const total = new Float64Array(rowCount);
  for (const { values } of series)
    values.forEach((value, row) => (total[row] = (total[row] ?? 0) + Math.abs(value ?? 0)));
  const base = (row: number): number => (stacking === 'stream' ? -(total[row] ?? 0) / 2 : 0);
  const scale = (row: number): number =>
    stacking === 'share' && (total[row] ?? 0) > 0 ? 1 / (total[row] ?? 1) : 1;
  return series.map(({ values, notNumbers }) =>
    Array.from({ length: rowCount }, (_, row) => {
      if (notNumbers?.has(row)) return null;
      if ([row - 1, row, row + 1].every((at) => values[at] == null)) return null;
      const value = (values[row] ?? 0) * scale(row);
      const pile = value < 0 && stacking !== 'stream' ? down : up;
      const from = (pile[row] ?? 0) + base(row);
      pile[row] = (pile[row] ?? 0) + (stacking === 'stream' ? Math.abs(value) : value);
      return { from, to: (pile[row] ?? 0) + base(row) };
    }),
  );
}
