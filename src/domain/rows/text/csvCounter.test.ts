import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCsvCounter } from './csvCounter.ts';

function count(text: string, size = 3): number {
  const counter = createCsvCounter();
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) counter.add(bytes.subarray(at, at + size));
  return counter.rows();
}

test('rows are counted without the header, with or without a line break at the end', () => {
  expect([count(''), count('a,b'), count('a,b\r\n'), count('a\n1'), count('a\n1\n')]).toEqual([
    0, 0, 0, 1, 1,
  ]);
});

test('line breaks and quotes inside a value do not end it', () => {
  const value = fc.string({ unit: fc.constantFrom('"', '\n', '\r', ',', 'x', 'é') });
  fc.assert(
    fc.property(fc.array(value), fc.integer({ min: 1, max: 9 }), (values, size) => {
      const lines = values.map((each) => `"${each.replaceAll('"', '""')}"\r\n`);
      expect(count(`heading\r\n${lines.join('')}`, size)).toBe(values.length);
    }),
  );
});
