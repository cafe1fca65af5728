import { expect, test } from 'vitest';
import { DEEPEST, parseSound, unsoundPlace } from './soundJson.ts';

const nested = (levels: number, inner = '1'): string => '['.repeat(levels) + inner + ']'.repeat(levels);
const faultOf = (text: string) => {
  const parsed = parseSound(text);
  if (parsed.ok) return null;
  return parsed.error.kind === 'syntax' ? 'syntax' : [parsed.error.field, parsed.error.reason.slice(0, 6)];
};

test.each([
  [nested(DEEPEST), null],
  [nested(DEEPEST + 1), [null, 'Nested']],
  [`{"a": 1, "b": ${nested(DEEPEST - 1)}}`, null],
  [`{"a": "x", "b": ${nested(DEEPEST)}}`, ['b', 'Nested']],
  [`{"a": "x", "b\\"c": [${'{"k":'.repeat(DEEPEST)}1`, ['b"c', 'Nested']],
  // Brackets in a text do not nest.
  [`{"a": ${JSON.stringify(nested(999))}}`, null],
  [`{"a": ${JSON.stringify(`\\"${nested(999)}\\`)}}`, null],
  ['{"a": "\\ud83d\\ude00"}', null],
  ['{"a": {"b": ["\\ud83d"]}}', ['a', 'Contai']],
  ['{"a": "\\ude00 x"}', ['a', 'Contai']],
  ['{"\\ud83d": 1}', ['\ufffd', 'Contai']],
  ['"\\uDC00"', [null, 'Contai']],
  ['{"a": NaN}', 'syntax'],
  ['{"a"', 'syntax'],
  ['', 'syntax'],
])('the error of %j is at %j', (text, fault) => {
  expect(faultOf(text)).toEqual(fault);
});

test('a text of a million brackets is rejected before it is parsed', () => {
  expect(faultOf(`{"a":${'['.repeat(1_000_000)}`)).toEqual(['a', 'Nested']);
});

test('values of other parsers are checked alike', () => {
  const deep = Array.from({ length: DEEPEST }).reduce<unknown>((inner) => [inner], []);
  expect(unsoundPlace({ params: deep })?.field).toBe('params');
  expect(unsoundPlace({ params: [1, { a: 'b' }] })).toBeNull();
});
