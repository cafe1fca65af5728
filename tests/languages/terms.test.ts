import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';

/** The table of terms of docs/languages.md: an English term with its translations, by language. */
const [head = [], , ...TERMS] = readFileSync('docs/languages.md', 'utf8')
  .split('## Terms')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  ) ?? [[]];

test.each(LANGUAGES.filter(({ code }) => code !== 'en'))(
  'terms alone are those of the table: $name',
  async ({ code, load }) => {
    const { texts } = await load();
    const at = head.indexOf(code);
    const others = TERMS.filter(
      ([term = '']) =>
        texts[term] !== undefined && texts[term].toLowerCase() !== row(term)[at]?.toLowerCase(),
    );
    expect(others).toEqual([]);
  },
);

const row = (term: string): readonly string[] => TERMS.find(([first]) => first === term) ?? [];

/** German words for these things that are not used: each has one, which a Superset has too. */
const NOT_USED: readonly (readonly [text: RegExp, german: RegExp])[] = [
  [/\bdashboards?\b/i, /Armaturenbrett|Übersichtstafel|Instrumententafel/],
  [/\bcharts?\b/i, /\bCharts?\b|Grafik|Schaubild/],
  [/\bdatasets?\b/i, /Datensatz|Datensätze|Datenset|Datenbestand/],
  [/\bowners?\b/i, /Besitzer|Inhaber/],
  [/\balerts?\b/i, /Alarm/],
  [/\bquer(?:y|ies)\b/i, /\bQuer(?:y|ies)\b|Anfrage/],
  [/\bmetrics?\b/i, /Kennzahl|Messgröße/],
  [/\breports?\b/i, /\bReports?\b|Rapport/],
];

test('a thing has one name in German', async () => {
  const german = LANGUAGES.find(({ code }) => code === 'de');
  const texts = (await german?.load())?.texts ?? {};
  const wrong = Object.entries(texts).filter(([text, translated]) =>
    NOT_USED.some(([english, words]) => english.test(text) && words.test(translated)),
  );
  expect(wrong).toEqual([]);
});
