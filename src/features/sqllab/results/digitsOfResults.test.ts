import { afterEach, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { ENGLISH } from '#domain/format/texts.ts';
import { setLanguage } from '#ui/t.ts';
import { parseRowLimit, ROW_LIMIT_CHOICES } from '#domain/sql/rowLimit.ts';
import { formatNumber } from '#ui/format.ts';
import { groupDigits } from '#domain/format/groupDigits.ts';
import { ungrouped } from '../toolbar/RowLimit.tsx';

afterEach(() => setLanguage(ENGLISH));

test.each(LANGUAGES)('numbers of results are written as those of the interface: $name', async ({ load }) => {
  const language = await load();
  setLanguage(language);
  const format = new Intl.NumberFormat(language.locale, { maximumFractionDigits: 6 });
  for (const text of ['0', '999', '1000', '1234567', '1234.5', '12.345', '0.000001'])
    expect(groupDigits(text), text).toBe(format.format(Number(text)));
  expect(groupDigits('-12345678901234567890')).toBe(format.format(-12345678901234567890n));
  expect(groupDigits('2026-01-01')).toBe('2026-01-01');
});

test('a fraction of a language is no row limit', async () => {
  const german = LANGUAGES.find(({ code }) => code === 'de');
  if (german !== undefined) setLanguage(await german.load());
  for (const text of ['2.5', '1000.5', '1.00'])
    expect(parseRowLimit(ungrouped(text), 100_000), text).toMatchObject({ ok: false });
});

test.each(LANGUAGES)('each row limit that is offered can be chosen: $name', async ({ load }) => {
  setLanguage(await load());
  for (const choice of ROW_LIMIT_CHOICES)
    expect(parseRowLimit(ungrouped(formatNumber(choice)), 100_000)).toMatchObject({ value: choice });
});
