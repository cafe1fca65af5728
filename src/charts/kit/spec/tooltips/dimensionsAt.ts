import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import { isQuotedNull, NULL_TEXT, unquotedReserved } from '#domain/format/reservedText.ts';
import type { MarkPlace } from '../chartSpec.ts';
import type { MarkDimensions } from './markDimensions.ts';

/** The dimensions of a mark; null if it has none. */
export function dimensionsAt(of: MarkDimensions | null, { row, series }: MarkPlace): Dimensions | null {
  switch (of?.kind) {
    case undefined:
      return null;
    case 'rows':
      // Marks of several rows have numbers below zero.
      return row < 0
        ? null
        : Object.fromEntries(of.columns.map(({ name, values }) => [name, values[row] ?? null]));
    case 'marks':
      return of.marks[row] ?? null;
    case 'series': {
      for (const { names, series: all } of of.layers) {
        const found = all.find(({ column }) => column === series);
        if (found !== undefined && names.length > 0)
          return Object.fromEntries(names.map((name, i) => [name, dimensionValue(found.dimensions[i])]));
      }
      return of.category && { [of.category.name]: of.category.values[row] ?? null };
    }
  }
}

/** The name of a series shows NULL as `<NULL>`, and that text in quotes. */
function dimensionValue(text: string | undefined): string | null {
  if (text === undefined || text === NULL_TEXT) return null;
  return isQuotedNull(text) ? unquotedReserved(text) : text;
}
