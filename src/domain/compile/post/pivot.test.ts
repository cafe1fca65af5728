import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Frame } from '../frame.ts';
import { factorize } from './group.ts';
import { postProcess } from './postProcess.ts';
import { tableOf } from './table.ts';

const row = fc.tuple(
  fc.integer({ min: 0, max: 5 }),
  fc.option(fc.constantFrom('a', 'b, c', '<', 'É', '😀'), { nil: null }),
  fc.integer({ min: -100, max: 100 }),
);

function frameOf(rows: readonly (readonly [number, string | null, number])[]): Frame {
  const column = (name: string, type: 0 | 1, at: 0 | 1 | 2) =>
    ({ name, parts: [name], type, values: rows.map((each) => each[at]) }) as const;
  return { rowCount: rows.length, columns: [column('x', 0, 0), column('s', 1, 1), column('m', 0, 2)] };
}

test('a pivot contains every row exactly once, whatever its series is called', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
      const pivoted = postProcess(frameOf(rows), [
        {
          operation: 'pivot',
          options: { index: ['x'], columns: ['s'], aggregates: { m: { operator: 'sum' } } },
        },
        { operation: 'flatten' },
      ]);
      if (!pivoted.ok) throw new Error(pivoted.error.message);
      const [x, ...series] = pivoted.value.columns;
      const total = series
        .flatMap(({ values }) => values)
        .reduce<number>((sum, value) => sum + Number(value), 0);
      expect(total).toBe(rows.reduce((sum, [, , m]) => sum + m, 0));
      expect(x?.values).toEqual([...new Set(rows.map(([at]) => at))].sort((a, b) => a - b));
      const names = new Set(rows.map(([, s]) => s ?? '<NULL>'));
      expect(new Set(series.map(({ parts }) => parts[1]))).toEqual(names);
    }),
  );
});

test('rows are numbered by their values, in value order, except rows missing one', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const table = tableOf(frameOf(rows));
      const { ids, keys } = factorize(table.length, table.columns.slice(0, 2));
      rows.forEach(([x, s], i) => {
        if (s === null) expect(ids[i]).toBe(-1);
        else expect(keys[ids[i] ?? -1]).toEqual([x, s]);
      });
      expect(new Set(ids.filter((id) => id >= 0)).size).toBe(keys.length);
    }),
  );
});

test('a table too large to show is rejected before it is built', () => {
  const rows = Array.from({ length: 2000 }, (_, i): readonly [number, string, number] => [i, `s${i}`, 1]);
  const pivoted = postProcess(frameOf(rows), [
    {
      operation: 'pivot',
      options: { index: ['x'], columns: ['s'], aggregates: { m: { operator: 'sum' } } },
    },
  ]);
  expect(pivoted).toMatchObject({ ok: false, error: { kind: 'query' } });
});
