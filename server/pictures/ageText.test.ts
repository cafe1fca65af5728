import { expect, test } from 'vitest';
import { inEnglish } from '#domain/format/texts.ts';
import { ageText } from './ageText.ts';

test.each([
  [59_999, null],
  [60_000, '1 minute'],
  [3_599_999, '59 minutes'],
  [7_200_000, '2 hours'],
  [86_400_000, '1 day'],
])('an age of %i ms is %s', (age, text) => {
  expect(ageText(age, inEnglish)).toBe(text);
});
