import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { postProcess } from '#domain/compile/post/postProcess.ts';
import type { PostProcessing } from '#domain/compile/post/postProcessing.ts';
import { OTHER_OPERATIONS } from './exceptions.ts';
import { sameRows, type Rows } from './sameRows.ts';

interface Vector {
  readonly name: string;
  readonly columns: readonly Pick<FrameColumn, 'name' | 'type' | 'values'>[];
  readonly operations: readonly PostProcessing[];
  readonly expected: {
    readonly colnames: readonly string[];
    readonly data: readonly (readonly FrameValue[])[];
  };
}

/* The results of Superset's own operations on random rows with NULL: see tests/superset/operations. */

const FILE = new URL('recorded/operations.json.gz', import.meta.url);
const vectors = JSON.parse(gunzipSync(readFileSync(FILE)).toString()) as readonly Vector[];

test('there are as many vectors as were recorded, and each exception is one of them', () => {
  expect(vectors.length).toBeGreaterThan(600);
  const names = vectors.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(OTHER_OPERATIONS)));
});

test.each(vectors.filter(({ name }) => !(name in OTHER_OPERATIONS)))(
  'rows after operations equal those of a Superset: $name',
  ({ columns, operations, expected }) => {
    const frame: Frame = {
      columns: columns.map((column) => ({ ...column, parts: [column.name] })),
      rowCount: columns[0]?.values.length ?? 0,
    };
    const made = postProcess(frame, operations);
    if (!made.ok) throw new Error(made.error.message);
    expect(made.value.columns.map(({ name }) => name)).toEqual(expected.colnames);
    const got = Array.from({ length: made.value.rowCount }, (_, row) =>
      made.value.columns.map((column) => column.values[row] ?? null),
    );
    expect(sameRows(asRows(got), asRows(expected.data), true, false)).toBeNull();
  },
);

/** Two columns may have one name, so rows are compared by position. */
const asRows = (rows: readonly (readonly FrameValue[])[]): Rows =>
  rows.map((row) => Object.fromEntries(row.entries()));
