import { afterEach, expect, test, vi } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { ENGLISH } from '#domain/format/texts.ts';
import { setLanguage, shownLanguage, t } from '#ui/t.ts';
import { createPageLanguage, rememberLanguage } from './pageLanguage.ts';

afterEach(() => {
  setLanguage(ENGLISH);
  vi.restoreAllMocks();
});

/** A window of which only the language is known. */
function pageOf(search: string, stored: string | null, languages: readonly string[]) {
  const kept = new Map<string, string>(stored === null ? [] : [['sextant.language', stored]]);
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const root = { lang: 'en', dir: 'ltr' };
  const page = {
    location: { search },
    localStorage,
    navigator: { languages },
    document: { documentElement: root },
  };
  return { page: page as unknown as Window, root, kept };
}

test('a page begins in the language of its link, else the chosen one, else the browser’s if that is complete', async () => {
  const begun = async (...of: Parameters<typeof pageOf>): Promise<string> => {
    const { page, root } = pageOf(...of);
    await createPageLanguage(page).begin();
    return root.lang;
  };
  expect(await begun('?lang=fr', 'de', ['ja'])).toBe('fr-FR');
  expect(await begun('', 'ja', ['de-AT'])).toBe('ja-JP');
  expect(await begun('', null, ['nl', 'de-AT', 'en'])).toBe('de-DE');
  expect(await begun('?lang=none', null, ['es-MX', 'nl'])).toBe('en-GB');
});

test('a choice is more than the link, and the last of two is shown whatever is loaded first', async () => {
  const { page, root } = pageOf('?lang=en', null, []);
  const language = createPageLanguage(page);
  await language.begin();
  const [, german] = LANGUAGES;
  if (german === undefined) throw new Error('There is no German.');
  const read = await german.load();
  let arrive = (): void => undefined;
  vi.spyOn(german, 'load').mockReturnValue(new Promise((resolve) => (arrive = () => resolve(read))));
  const slow = language.choose('de');
  await language.choose('en');
  arrive();
  await slow;
  expect([root.lang, shownLanguage.get().locale, t('Save')]).toEqual(['en-GB', 'en-GB', 'Save']);
  vi.restoreAllMocks();
  await language.choose('de');
  expect([root.lang, t('Save')]).toEqual(['de-DE', 'Speichern']);
});

test('the choice is kept for the next page, and that of the browser is none', () => {
  const { page, kept } = pageOf('', null, []);
  rememberLanguage('de', page.localStorage);
  expect(kept.get('sextant.language')).toBe('de');
  rememberLanguage('browser', page.localStorage);
  expect(kept.size).toBe(0);
});
