import { expect, test } from 'vitest';
import { besideName } from './besideName.ts';

test('a number after a name from right to left stays in one piece', () => {
  expect(besideName('سيارات', '1.41M')).toBe('\u20661.41M\u2069');
  expect(besideName('a\u202eb', '5')).toBe('\u20665\u2069');
  expect(besideName('Cars', '1.41M')).toBe('1.41M');
  expect(besideName('سيارات', '')).toBe('');
});
