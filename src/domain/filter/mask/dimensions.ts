import { filterValueOf } from '../../compile/filterValue.ts';
import type { FrameValue } from '../../frameValue.ts';
import { categoryText } from '../../format/categoryText.ts';
import type { MaskFilter } from '../../nativeFilter/dataMask.ts';

/** What a mark of several rows filters by: numbers between two, or any of some values. */
export type Several =
  | { readonly between: readonly [number, number] }
  | { readonly among: readonly FrameValue[] };

/** The dimensions of a clicked mark, by column. */
export type Dimensions = Readonly<Record<string, FrameValue | Several>>;

export const isSeveral = (value: FrameValue | Several): value is Several =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NAMED = 3;

/** A dimension of a mark as text; of many values the first ones. */
export function dimensionText(value: FrameValue | Several): string {
  if (!isSeveral(value)) return categoryText(value);
  if ('between' in value) return [...new Set(value.between)].map((each) => categoryText(each)).join(' – ');
  const first = value.among.slice(0, NAMED).map((each) => categoryText(each));
  return [...first, ...(value.among.length > NAMED ? ['…'] : [])].join(', ');
}

/** A mark as conditions in query format. */
export const conditions = (dimensions: Dimensions): readonly MaskFilter[] =>
  Object.entries(dimensions).flatMap(([col, value]): readonly MaskFilter[] => {
    if (!isSeveral(value))
      return [value === null ? { col, op: 'IS NULL' } : { col, op: 'IN', val: [plainValue(value)] }];
    if ('among' in value) return [{ col, op: 'IN', val: value.among.map(plainValue) }];
    return [
      { col, op: '>=', val: value.between[0] },
      { col, op: '<=', val: value.between[1] },
    ];
  });

/** As JSON can represent it: integers past 2^53 are sent as text, which the server converts to the column's type. */
export function plainValue(value: FrameValue | Several): unknown {
  if (isSeveral(value)) return 'among' in value ? value.among.map(plainValue) : value.between;
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? filterValueOf(value) : value;
}
