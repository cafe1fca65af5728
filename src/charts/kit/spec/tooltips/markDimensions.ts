import type { FrameValue } from '#domain/frameValue.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';

interface NamedValues {
  readonly name: string;
  readonly values: readonly FrameValue[];
}

/** The dimension values of marks, by column: what a click filters other charts by. */
export type MarkDimensions =
  /** Those of the row. */
  | { readonly kind: 'rows'; readonly columns: readonly NamedValues[] }
  /** Known one by one, in the order of the marks. */
  | { readonly kind: 'marks'; readonly marks: readonly Dimensions[] }
  /** Those of the series, or the category of its place if no layer has any. */
  | {
      readonly kind: 'series';
      readonly category: NamedValues | null;
      readonly layers: readonly {
        readonly names: readonly string[];
        readonly series: readonly { readonly column: number; readonly dimensions: readonly string[] }[];
      }[];
    };

/** The dimensions of the rows of some columns. */
export const rowDimensions = (
  columns: readonly (NamedValues | undefined)[],
): Extract<MarkDimensions, { kind: 'rows' }> => ({
  kind: 'rows',
  columns: columns.flatMap((column) =>
    column === undefined ? [] : [{ name: column.name, values: column.values }],
  ),
});
