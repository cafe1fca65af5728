import { afterEach, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { ENGLISH } from '#domain/format/texts.ts';
import { setLanguage } from '#ui/t.ts';
import { COMMON_RANGES, rangeOf, rangeOptions } from './timeRangeTexts.ts';

afterEach(() => setLanguage(ENGLISH));

test('common time ranges are shown with a capital, and stored as they are written', () => {
  const options = rangeOptions();
  expect(options.map(({ label }) => label)).toContain('Previous calendar week');
  for (const { label } of options) expect(label).toMatch(/^\p{Lu}/u);
  expect(options.map(({ label }) => rangeOf(label))).toEqual(COMMON_RANGES);
});

test('a common time range is read as it begins a sentence or not, in the language of the page', async () => {
  const german = LANGUAGES.find(({ code }) => code === 'de');
  if (german !== undefined) setLanguage(await german.load());
  expect(['Vorige Kalenderwoche', 'vorige Kalenderwoche', 'letzte Woche'].map(rangeOf)).toEqual([
    'previous calendar week',
    'previous calendar week',
    'Last week',
  ]);
});
