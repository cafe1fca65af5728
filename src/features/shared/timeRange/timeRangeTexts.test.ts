import { expect, test } from 'vitest';
import { COMMON_RANGES, rangeOf, rangeOptions } from './timeRangeTexts.ts';

test('common time ranges are shown with a capital, and stored as they are written', () => {
  const options = rangeOptions();
  expect(options.map(({ label }) => label)).toContain('Previous calendar week');
  for (const { label } of options) expect(label).toMatch(/^\p{Lu}/u);
  expect(options.map(({ label }) => rangeOf(label))).toEqual(COMMON_RANGES);
});
