import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';

/** One row as a specification names it: by column. */
export type SpecRow = Readonly<Record<string, unknown>>;

/** The first rows of a frame, as objects. Numbers past 2^53 lose digits, which no picture shows. */
export function rowsOf({ columns, rowCount }: Frame, max: number): readonly SpecRow[] {
  return Array.from({ length: Math.min(rowCount, max) }, (_, row) =>
    Object.fromEntries(columns.map(({ name, values }) => [name, plain(values[row] ?? null)])),
  );
}

function plain(value: FrameValue): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
