import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '#domain/rows/utf8.ts';
import { parseByPlatform } from './parseByPlatform.ts';
import { exactNumber, readValue } from './readValue.ts';
import { JsonFault, peek, type JsonReader } from './jsonReader.ts';

/** What `readValue` makes of a text; undefined where it rejects it. */
function read(bytes: Uint8Array<ArrayBuffer>): unknown {
  const reader: JsonReader = { bytes, at: 0 };
  try {
    const value = readValue(reader, exactNumber);
    return peek(reader) === -1 ? value : undefined;
  } catch (fault) {
    if (!(fault instanceof JsonFault)) throw fault;
    return undefined;
  }
}

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.constantFrom(
    '-0',
    '-0.0',
    '1e400',
    '9007199254740992',
    '12345678901234567.5',
    '1e0000000000000001',
    'NaN',
  ),
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }).map((each) => JSON.stringify(each)),
  fc.constantFrom(
    '"\\ud800"',
    '"\\uD83D\\uDE00"',
    '"\\u00e9"',
    '"__proto__"',
    '"1234567890123456"',
    '"a\u0001"',
  ),
);
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    number,
    text,
    fc.constantFrom('null', 'true', 'false', '', '[1,]', ' [ ] '),
    fc.array(tie('value'), { maxLength: 4 }).map((each) => `[${each.join(',')}]`),
    fc
      .array(fc.tuple(text, tie('value')), { maxLength: 4 })
      .map((each) => `{${each.map((member) => member.join(':')).join(', ')}}`),
  ),
}));

test('what the platform’s parser reads is what the exact one reads, with the same order of keys', () => {
  fc.assert(
    fc.property(value, fc.constantFrom('', ' \n'), (written, space) => {
      const bytes = encodeUtf8(`${space}${written}${space}`);
      const quick = parseByPlatform(bytes);
      if (quick === null) return;
      const exact = read(bytes);
      expect(quick).toStrictEqual(exact);
      expect(JSON.stringify(quick)).toBe(JSON.stringify(exact));
    }),
    { numRuns: 3_000 },
  );
});

test('rows with numbers and texts of any alphabet are read by the platform’s parser', () => {
  const rows = [
    { name: 'Größe 😀', n: -0.30000000000000004, whole: 9007199254740, none: null, list: [1, [2]] },
  ];
  expect(parseByPlatform(encodeUtf8(JSON.stringify({ rows })))).toEqual({ rows });
});

test.each([
  ['an integer that no double holds', '[9007199254740993]'],
  ['half a character', '["\\udc00"]'],
  ['NaN', '[NaN]'],
  ['a text that does not end', '["a'],
  ['a byte order mark', '\u{feff}[]'],
  ['a value that is nested too deeply', '['.repeat(600) + ']'.repeat(600)],
])('%s is left to the exact parser', (_what, written) => {
  expect(parseByPlatform(encodeUtf8(written))).toBeNull();
});

test('bytes that are no text are left to the exact parser', () => {
  expect(parseByPlatform(new Uint8Array([0x22, 0xc3, 0x22]))).toBeNull();
});
