import { describe, expect, test } from 'vitest';
import { CONTEXT, createTexts } from '#domain/format/texts.ts';
import { languageFor, LANGUAGES } from '#domain/language/languages.ts';
import { t } from '#ui/t.ts';
import { readCatalogue } from '../../build/texts/catalogue.ts';
import { createTextReader } from '../../build/texts/readTexts.ts';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const { entries, inPieces } = readCatalogue(process.cwd());
const TEXTS = new Set(entries.map(({ text }) => text));
const namesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?:\|[^{}|]*)*\}/g)].map(([, name = '']) => name))].toSorted();

describe('the catalogue of texts', () => {
  test('has every text with its files and values, and none is put together from pieces', () => {
    expect(inPieces).toEqual([]);
    expect(entries.find(({ text }) => text === '{n} {n|row|rows}, limited for you')).toEqual({
      text: '{n} {n|row|rows}, limited for you',
      files: ['src/features/offline/useOfflineEntries.tsx'],
      values: ['n'],
    });
    // A control of charts, a name of a chart type, a time range: texts that are data.
    for (const text of ['Row limit', 'Sankey Chart', 'previous calendar month', 'Rolling window'])
      expect(TEXTS, text).toContain(text);
    // Messages of the server, also those with values; not those of a terminal.
    for (const text of ['This is not your password.', 'server|Dataset {name} already exists'])
      expect(TEXTS, text).toContain(text);
    expect(TEXTS).not.toContain('server|There is no file {file}.');
  });

  test('follows constants, lists, functions and imports to the texts that a call may show', () => {
    const { textsIn } = createTextReader(
      sourceFolder({
        'src/words.ts': `export const WORDS = { a: 'One', b: 'Two' };
          export function fault(n: number) { if (n > 1) return 'Too many.'; return null; }`,
        'src/page.ts': `import { fault as why, WORDS } from './words.ts';
          const LIST = [{ id: 'x', label: 'First' }, { id: 'y', label: 'Second' }];
          const pair = [['k', 'Third']] as const;
          t(WORDS[key] ?? key); t(why(3)); LIST.map(({ label }) => t(label)); LIST.map((each) => t(each.label));
          for (const [, name] of pair) t(name);
          t(isOn ? 'On' : 'Off');`,
      }),
    );
    const { texts } = textsIn('src/page.ts');
    expect([...new Set(texts.map(({ text }) => text))]).toEqual([
      'One',
      'Two',
      'Too many.',
      'First',
      'Second',
      'Third',
      'On',
      'Off',
    ]);
  });

  test('names a text that is put together from pieces', () => {
    const folder = sourceFolder({
      'src/page.ts': "t(`Delete ${name}`);\nt('Delete ' + name);\nt('Delete {name}');",
    });
    expect(
      createTextReader(folder)
        .textsIn('src/page.ts')
        .inPieces.map(({ line }) => line),
    ).toEqual([1, 2]);
  });
});

test('an English text with two meanings has a context for each, which is not shown', async () => {
  const german = createTexts(await languageFor(['de'], []).load());
  expect([german('Schedule'), german('action|Schedule')]).toEqual(['Zeitplan', 'Planen']);
  expect([t('Schedule'), t('action|Schedule')]).toEqual(['Schedule', 'Schedule']);
  // What a database says keeps its first words.
  expect(t('not allowed|5')).toBe('not allowed|5');
  expect([...TEXTS].filter((text) => /^[a-z][a-z ]*\|/.test(text) && !CONTEXT.test(text))).toEqual([]);
  const isShown = [...TEXTS].filter((text) => /^[a-z ]+\|/.test(german(text)));
  expect(isShown).toEqual([]);
});

describe.each(LANGUAGES.filter(({ code }) => code !== 'en'))('$name', ({ load, translated }) => {
  test('translates texts that there are, each with its values', async () => {
    const { texts } = await load();
    expect(Object.keys(texts).filter((text) => !TEXTS.has(text))).toEqual([]);
    const other = Object.entries(texts).filter(
      ([text, own]) => namesIn(text).join(' ') !== namesIn(own).join(' '),
    );
    expect(other).toEqual([]);
  });

  test('says how many of its texts are translated', async () => {
    const { texts } = await load();
    const missing = [...TEXTS].filter((text) => !Object.hasOwn(texts, text));
    if (translated === undefined) expect(missing).toEqual([]);
    else expect(translated).toBe(Math.floor((100 * Object.keys(texts).length) / TEXTS.size));
  });
});

/** A folder with these source files. */
function sourceFolder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'sextant-texts-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}
