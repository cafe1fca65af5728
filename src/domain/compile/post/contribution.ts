import { ownValue } from '../../ownValue.ts';
import type { ContributionOptions } from './postProcessing.ts';
import { refuse } from '../refusal.ts';
import { sum } from './statistics.ts';
import { columnsNamed, finite, flatName, nameOf, numbersOf, type Table, type PostColumn } from './table.ts';

/** Numbers as shares: of their row, or of their column. */
export function contribution(table: Table, options: ContributionOptions): Table {
  const orientation = options.orientation ?? 'column';
  if (orientation !== 'row' && orientation !== 'column') refuse('query', 'Invalid orientation');
  const numeric = table.columns.filter((column) => column.type === 0);
  const chosen = options.columns?.length ? columnsNamed(table, options.columns) : numeric;
  for (const column of chosen)
    if (column.type !== 0)
      refuse('query', `Column "${nameOf(column)}" is not numeric or does not exists in the query results.`);
  const names = options.rename_columns ?? [];
  if (names.length > 0 && names.length !== chosen.length)
    refuse('query', '`rename_columns` must have the same length as `columns` + `time_shift_columns`.');

  const numbers = chosen.map(numbersOf);
  const made =
    orientation === 'row' ? rowShares(chosen, numbers, options) : columnShares(chosen, numbers, options);
  const shares = chosen.map((column, i) => ({
    ...column,
    parts: names[i] === undefined ? column.parts : [names[i]],
    type: 0 as const,
    values: made[i] ?? [],
  }));
  const replaced = new Map(shares.map((column) => [flatName(column.parts), column]));
  const kept = table.columns.map((column) => replaced.get(flatName(column.parts)) ?? column);
  const added = shares.filter((column) => !kept.includes(column));
  return { ...table, columns: [...kept, ...added] };
}

/** A share of NULL is NULL. */
function columnShares(
  chosen: readonly PostColumn[],
  numbers: readonly (readonly (number | null)[])[],
  options: ContributionOptions,
): readonly (readonly (number | null)[])[] {
  const given = options.contribution_totals ?? {};
  const hasTotals = Object.keys(given).length > 0;
  return numbers.map((column, i) => {
    const present = column.map((value) => value ?? 0);
    if (!hasTotals) return sharesOf(present, sum(present));
    const total = ownValue(given, nameOf(chosen[i] as PostColumn)) ?? 0;
    return total === 0 ? present.map(() => 0) : sharesOf(present, total);
  });
}

const sharesOf = (numbers: readonly number[], total: number): readonly (number | null)[] =>
  numbers.map((value) => finite(value / total));

/** Present values are shares of the present total, and each compared time of its own. NULL stays NULL. */
function rowShares(
  chosen: readonly PostColumn[],
  numbers: readonly (readonly (number | null)[])[],
  options: ContributionOptions,
): readonly (readonly (number | null)[])[] {
  const shiftOf = (column: PostColumn): string =>
    (options.time_shifts ?? []).find((shift) => nameOf(column).endsWith(shift)) ?? '';
  const shifts = chosen.map(shiftOf);
  const rows = numbers[0]?.length ?? 0;
  const totals = new Map<string, Float64Array>();
  numbers.forEach((column, i) => {
    const total = totals.get(shifts[i] ?? '') ?? new Float64Array(rows);
    column.forEach((value, row) => (total[row] = (total[row] ?? 0) + (value ?? 0)));
    totals.set(shifts[i] ?? '', total);
  });
  return numbers.map((column, i) =>
    column.map((value, row) =>
      value === null ? null : finite(value / (totals.get(shifts[i] ?? '')?.[row] ?? 0)),
    ),
  );
}
