import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Frame } from '../frame.ts';
import { rowsOfEarlier } from './rowsOfEarlier.ts';

const FROM = 'memory.main.extract_0';
const BASE = `SELECT channel AS channel, SUM(amount) AS "Sum (all)" \nFROM ${FROM} \nWHERE amount > 100 GROUP BY channel ORDER BY "Sum (all)" DESC`;
const limited = (limit: number | null, base = BASE): string =>
  limit === null ? base : `${base} \n LIMIT ${limit}`;

function frameOf(values: readonly number[]): Frame {
  return { rowCount: values.length, columns: [{ name: 'n', parts: ['n'], type: 0, values }] };
}

test('rows of a statement with another row limit are the ones it would return, or none', () => {
  const limit = fc.option(fc.nat({ max: 30 }), { nil: null });
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 25 }), limit, limit, (all, before, now) => {
      const returned = (most: number | null): Frame => frameOf(all.slice(0, most ?? Infinity));
      const known = rowsOfEarlier({ sql: limited(before), frame: returned(before) }, limited(now), FROM);
      const isKnown =
        (before ?? Infinity) > all.length ||
        ((now ?? Infinity) <= all.length && (now ?? Infinity) <= (before ?? Infinity));
      expect(known).toEqual(isKnown ? returned(now) : null);
    }),
  );
});

test('rows of another statement, and of the same with an offset, are not those of a statement', () => {
  const earlier = { sql: limited(10), frame: frameOf([1, 2, 3]) };
  expect(rowsOfEarlier(earlier, limited(2), FROM)).not.toBeNull();
  expect(rowsOfEarlier(earlier, limited(2, BASE.replace('100', '200')), FROM)).toBeNull();
  expect(rowsOfEarlier(earlier, limited(2, BASE.replace('DESC', 'ASC')), FROM)).toBeNull();
  expect(rowsOfEarlier(earlier, `${limited(2)} OFFSET 1`, FROM)).toBeNull();
});

test.each([
  'SUM(random())',
  'SUM(random ())',
  'SUM("random"())',
  'SUM(now() - ordered)',
  'max(current_date - ordered)',
  'any_value(amount)',
  'SUM((SELECT amount FROM other LIMIT 1))',
  'SUM(amount) /* of {{ now }} */',
  'SUM({{ amount }})',
])('what %s returns is asked of the engine again', (metric) => {
  const sql = limited(null, BASE.replace('SUM(amount)', metric));
  expect(rowsOfEarlier({ sql, frame: frameOf([1]) }, sql, FROM)).toBeNull();
});

test('names of columns and values in conditions may be those of functions', () => {
  const sql = BASE.replace('channel AS channel', 'random AS "now()"').replace('100', "'random()'");
  expect(rowsOfEarlier({ sql, frame: frameOf([1]) }, sql, FROM)).toEqual(frameOf([1]));
});
