import type { FrameValue } from '#domain/frameValue.ts';
import { frameOfWire } from '#domain/compile/frame.ts';

/* Rows and metrics for the tests of the order of categories. */

const metric = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: `${aggregate}(${column})`,
});
export const RANK = metric('MIN', 'rank');
export const SOLD = metric('SUM', 'sold');

/** A frame of rows: texts, numbers, and a time axis. */
export const frame = (rows: readonly Readonly<Record<string, FrameValue>>[]) =>
  frameOfWire({
    colnames: Object.keys(rows[0] ?? {}),
    coltypes: Object.entries(rows[0] ?? {}).map(([name, value]) =>
      name === '__timestamp' ? 2 : typeof value === 'string' ? 1 : 0,
    ),
    data: rows,
  });
