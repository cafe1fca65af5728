import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJson } from './exactJson.ts';
import { exactNumber } from './exactNumber.ts';

test.each([
  ['{"val":[-3297260625658750778]}', { val: ['-3297260625658750778'] }],
  ['{"val":9007199254740993}', { val: '9007199254740993' }],
  ['{"val":9007199254740991}', { val: 9007199254740991 }],
  [
    '[12345678901234567890.12,0.1000000000000000,0.30000000000000004]',
    ['12345678901234567890.12', 0.1, 0.30000000000000004],
  ],
  ['[1e400,1.5e3]', [Infinity, 1500]],
  [
    '["9007199254740993, \\"18446744073709551615",18446744073709551615]',
    ['9007199254740993, "18446744073709551615', '18446744073709551615'],
  ],
])('%s keeps its digits', (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
});

test.each([
  '[00000000000000000]',
  '[-------------------1]',
  '[012345678901234567890]',
  '[1.5.5.5.5.5.5.5.5.5]',
  '["1',
  '[1234567890123456789',
])('%s is no JSON', (text) => {
  expect(() => parseExactJson(text)).toThrow(SyntaxError);
});

test('what JSON.parse reads exactly is read the same', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.double()), fc.string(), (numbers, value) => {
      const isSound = (number: number): boolean => !Number.isInteger(number) || Number.isSafeInteger(number);
      const entries = Object.entries(numbers).filter(([, number]) => isSound(number));
      const text = JSON.stringify([Object.fromEntries(entries), value]);
      expect(parseExactJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('whole numbers of any size, anywhere, keep their digits', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.bigInt())), (entries) => {
      const text = `[${entries.map(([name, number]) => `{${JSON.stringify(name)}:${number}}`).join(',')}]`;
      const read = (parseExactJson(text) as Record<string, unknown>[]).map((each) =>
        Object.values(each).map(String),
      );
      expect(read).toEqual(entries.map(([, number]) => [String(number)]));
    }),
  );
});

test('a decimal is a number only where a double has its digits', () => {
  expect(exactNumber('1.10')).toBe(1.1);
  expect(exactNumber('0.1000000000000000000000')).toBe(0.1);
  expect(exactNumber('12345678901234567890.12')).toBe('12345678901234567890.12');
  expect(exactNumber('NaN')).toBe('NaN');
});
