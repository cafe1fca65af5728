import type { PortableRows } from '#contract/dashboard/portable.ts';
import type { Datasource } from '#domain/compile/datasource.ts';

/** The rows of a dataset as a portable file has them, or groups of them. */
export interface GatheredRows {
  readonly entry: PortableRows;
  readonly parts: readonly Blob[];
  /** Of groups, how many are a single row, where that was counted. */
  readonly singles?: number;
}

/** A dataset as a file describes it. */
export function sourceInFile(
  { columns, metrics, mainTime }: Datasource,
  table: string,
  isComputed: boolean,
): PortableRows['source'] {
  return {
    // The rows are those of the file: where they came from is not needed.
    from: { kind: 'table', catalog: null, schema: null, table },
    columns: columns.map(
      ({
        name,
        verboseName = null,
        expression = null,
        type,
        engineType = null,
        isTime,
        dateFormat = null,
      }) => ({
        name,
        verboseName,
        expression: isComputed ? null : expression,
        type,
        engineType,
        isTime,
        dateFormat,
      }),
    ),
    metrics: metrics.map(({ name, verboseName = null, expression }) => ({ name, verboseName, expression })),
    mainTime,
  };
}
