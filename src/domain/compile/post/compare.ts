import type { CompareOptions } from './postProcessing.ts';
import { refuse } from '../refusal.ts';
import { columnsNamed, finite, nameOf, numbersOf, type Table, type PostColumn } from './table.ts';

type Comparison = (source: number, other: number) => number;

/** Compares metrics: difference, percentage, or ratio. */
export function compare(table: Table, options: CompareOptions): Table {
  const { source_columns: sources, compare_columns: others } = options;
  if (sources.length !== others.length)
    refuse('query', '`compare_columns` must have the same length as `source_columns`.');
  const comparison = comparisonOf(options.compare_type, options.precision ?? 4);
  const added = sources.flatMap((name, i) => {
    const against = columnsNamed(table, [others[i] ?? '']);
    return columnsNamed(table, [name]).map((source) => {
      const other = against.find((each) => sameSeries(each, source));
      const right = other === undefined ? [] : numbersOf(other);
      return {
        parts: [[options.compare_type, name, others[i]].join('__'), ...source.parts.slice(1)],
        type: 0,
        values: numbersOf(source).map((left, row) => {
          const value = right[row] ?? null;
          return left === null || value === null ? null : finite(comparison(left, value));
        }),
      } satisfies PostColumn;
    });
  });
  const dropped = new Set(options.drop_original_columns === true ? [...sources, ...others] : []);
  return { ...table, columns: [...table.columns.filter((column) => !dropped.has(nameOf(column))), ...added] };
}

function comparisonOf(type: string, precision: number): Comparison {
  switch (type) {
    case 'difference':
      return (source, other) => source - other;
    case 'percentage':
      return (source, other) => rounded((source - other) / other, precision);
    case 'ratio':
      return (source, other) => rounded(source / other, precision);
    default:
      return refuse('query', '`compare_type` must be `difference`, `percentage` or `ratio`');
  }
}

const sameSeries = (a: PostColumn, b: PostColumn): boolean =>
  a.parts.slice(1).join('\u0001') === b.parts.slice(1).join('\u0001');

/** Rounds half to even. */
function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = value * scale;
  const whole = Math.floor(scaled);
  const half = scaled - whole === 0.5;
  return (half ? (whole % 2 === 0 ? whole : whole + 1) : Math.round(scaled)) / scale;
}
