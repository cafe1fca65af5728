import { expect, test } from 'vitest';
import { categoryText } from './categoryText.ts';

test('a category without a name says so, and others have the text of their value', () => {
  expect(categoryText('')).toBe('<empty string>');
  expect(categoryText(null)).toBe('<NULL>');
  expect(categoryText('  ')).toBe('"  "');
  // Objects have this key: Vega would draw no chart with it.
  expect(categoryText('__proto__')).toBe('\u2060__proto__');
  expect(categoryText('Oslo')).toBe('Oslo');
  expect(categoryText(3, { number: (value) => `${value} km` })).toBe('3 km');
});
