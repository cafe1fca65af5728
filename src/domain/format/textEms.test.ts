import { expect, test } from 'vitest';
import { textEms } from './textEms.ts';

test('the width of a text counts wide letters, square ones and signs of several code units', () => {
  expect(textEms('')).toBe(0);
  expect(textEms('MMMM')).toBeGreaterThan(1.8 * textEms('llll'));
  expect(textEms('1234')).toBeLessThan(textEms('WWWW'));
  expect(textEms('日本')).toBeCloseTo(2.2);
  expect(textEms('👍')).toBeCloseTo(1.1);
});

// As a browser draws them in the font of the app, at the weight of words in charts.
test.each([
  ['WWWWW', 5.0],
  ['@@@@', 3.93],
  ['%%%', 2.98],
  ['——', 2],
  ['DNGUCQO', 5.24],
  ['МОСКВА', 4.52],
  ['Щедрый ЖЖЖ', 7.4],
  ['Œuvre', 3.14],
])('a word is not narrower than it is drawn: %s', (text, drawn) => {
  expect(textEms(text)).toBeGreaterThanOrEqual(drawn);
});
