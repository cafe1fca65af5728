import { describe, expect, test } from 'vitest';
import { createTexts } from '#domain/format/texts.ts';
import { t } from './t.ts';

describe('t', () => {
  test('replaces placeholders and groups numbers', () => {
    expect(t('{n} of {name}', { n: 1234567, name: 'orders' })).toBe('1,234,567 of orders');
  });

  test('selects one of two plural forms by the number', () => {
    expect(t('{n} {n|row|rows}', { n: 1 })).toBe('1 row');
    expect(t('{n} {n|row|rows}', { n: 0 })).toBe('0 rows');
    expect(t('{n} {n|row|rows}', { n: 2000 })).toBe('2,000 rows');
  });

  test('leaves a placeholder without a value, so that the mistake is visible', () => {
    expect(t('Deleted: {name}')).toBe('Deleted: {name}');
  });

  test('selects among the named forms of a language with more than two', () => {
    const czech = createTexts({
      locale: 'cs',
      direction: 'ltr',
      texts: { '{n} {n|file|files}': '{n} {n|one:soubor|few:soubory|other:souborů}' },
    });
    expect([1, 3, 8].map((n) => czech('{n} {n|file|files}', { n }))).toEqual([
      '1 soubor',
      '3 soubory',
      '8 souborů',
    ]);
  });
});

test('one English text has two translations where its context says so, which English does not show', () => {
  const german = createTexts({
    locale: 'de',
    direction: 'ltr',
    texts: { Next: 'Nächste', 'month|Next': 'Nächster Monat' },
  });
  expect([german('Next'), german('month|Next')]).toEqual(['Nächste', 'Nächster Monat']);
  expect([t('month|Next'), t('{n|row|rows}', { n: 1 }), t('A | B')]).toEqual(['Next', 'row', 'A | B']);
});

test('a value that turns the direction of what follows turns nothing of the text around it', () => {
  expect(t('Deleted “{name}”', { name: 'a\u202eb' })).toBe('Deleted “\u2068a\u202eb\u2069”');
});
