import type { HistogramOptions } from './postProcessing.ts';
import { refuse } from '../refusal.ts';
import { groupRows } from './group.ts';
import { floatText } from './pythonText.ts';
import { sum } from './statistics.ts';
import { columnNamed, columnsNamed, finite, numberOf, type Table, takeRows } from './table.ts';

/** Counts rows per bin; bin bounds are of all rows, whatever the grouping. */
export function histogram(table: Table, options: HistogramOptions): Table {
  const all = columnNamed(table, options.column);
  const kept = takeRows(
    table,
    all.values.flatMap((value, row) => (value === null ? [] : [row])),
  );
  if (kept.length === 0) return { ...kept, index: [], nested: false };
  const numbers = columnNamed(kept, options.column).values.map(
    (value) => numberOf(value) ?? refuse('query', `Column '${options.column}' contains non-numeric values`),
  );
  const edges = edgesOf(numbers, options.bins ?? 5);
  const by = columnsNamed(kept, options.groupby ?? []);
  const groups = by.length === 0 ? [{ key: [], rows: numbers.map((_, row) => row) }] : groupRows(kept, by);
  const counts = groups.map(({ rows }) =>
    countsOf(
      rows.map((row) => numbers[row] ?? 0),
      edges,
      options.cumulative === true,
    ),
  );
  const total = sum(counts.flat());
  const scale = options.normalize === true ? total : 1;
  return {
    index: [],
    columns: [
      ...by.map((column, level) => ({ ...column, values: groups.map(({ key }) => key[level] ?? null) })),
      ...edges.slice(0, -1).map((low, bin) => ({
        parts: [`${floatText(low)} - ${floatText(edges[bin + 1] ?? low)}`],
        type: 0 as const,
        values: counts.map((row) => finite((row[bin] ?? 0) / scale)),
      })),
    ],
    length: groups.length,
    nested: false,
  };
}

function edgesOf(numbers: readonly number[], bins: number): readonly number[] {
  if (!Number.isInteger(bins) || bins < 1 || bins > 10_000)
    refuse('failure', '`bins` must be positive, when an integer');
  let [low, high] = [Infinity, -Infinity];
  for (const number of numbers) {
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  const step = (high - low) / bins;
  return Array.from({ length: bins + 1 }, (_, i) => (i === bins ? high : low + i * step));
}

/** The last bin includes its upper bound. */
function countsOf(
  numbers: readonly number[],
  edges: readonly number[],
  cumulative: boolean,
): readonly number[] {
  const counts = Array.from({ length: edges.length - 1 }, () => 0);
  const [low, high] = [edges[0] ?? 0, edges.at(-1) ?? 0];
  for (const number of numbers) {
    let bin = Math.min(Math.floor(((number - low) / (high - low)) * counts.length), counts.length - 1);
    // Division may be off by a rounding error.
    if (number < (edges[bin] ?? low)) bin--;
    else if (bin < counts.length - 1 && number >= (edges[bin + 1] ?? high)) bin++;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  if (cumulative) for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] ?? 0) + (counts[i - 1] ?? 0);
  return counts;
}
