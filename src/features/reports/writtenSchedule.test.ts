import { afterEach, expect, test } from 'vitest';
import { ENGLISH } from '#domain/format/texts.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { setLanguage } from '#ui/t.ts';
import { writtenSchedule } from './writtenSchedule.ts';

afterEach(() => setLanguage(ENGLISH));

test('a schedule in the words of the language, and as its expression where it has none', async () => {
  expect(writtenSchedule('0 12 * * 1')).toBe('At 12:00, only on Monday');
  const german = LANGUAGES.find(({ code }) => code === 'de');
  if (german !== undefined) setLanguage(await german.load());
  expect(['0 12 * * 1', '5 * * * *', '0 8 3 * *', '0 8 1 1 *'].map(writtenSchedule)).toEqual([
    'Jede Woche, Montag, 12:00',
    'Jede Stunde',
    'Jeden Monat, 3, 08:00',
    '0 8 1 1 *',
  ]);
});
