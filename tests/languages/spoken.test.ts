import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import type { SpokenMessages } from '#ui/kit/spoken/message.ts';
import { ENGLISH } from '#domain/format/texts.ts';
import { setLanguage } from '#ui/t.ts';

/** What React Aria says is in texts of the catalogue: see build/spokenTexts.ts. */

const SPOKEN = 'src/ui/kit/spoken';
const PARTS = readdirSync(SPOKEN)
  .map((file) => basename(file, '.ts'))
  .filter((part) => part !== 'message');

const importOf = async (file: string): Promise<Record<string, unknown>> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(process.cwd(), file)).href)) as Record<string, unknown>;
const ours = async (part: string): Promise<SpokenMessages> =>
  (await importOf(`${SPOKEN}/${part}.ts`))['messages'] as SpokenMessages;

/** What React Aria says them with. */
interface SaysTexts {
  readonly LocalizedStringDictionary: new (texts: object, locale: string) => object;
  readonly LocalizedStringFormatter: new (
    locale: string,
    dictionary: object,
  ) => { readonly format: (key: string, values: object) => string };
}

/** Its own texts of a part, said with values. */
async function theirs(part: string, locale: string) {
  const { default: texts } = await importOf(
    `node_modules/react-aria/dist/private/intl/${part}/${locale}.mjs`,
  );
  const { LocalizedStringDictionary, LocalizedStringFormatter } = (await importOf(
    'node_modules/@internationalized/string/dist/index.mjs',
  )) as unknown as SaysTexts;
  const formatter = new LocalizedStringFormatter(
    locale,
    new LocalizedStringDictionary({ [locale]: texts }, locale),
  );
  return {
    keys: Object.keys(texts as object),
    say: (key: string, values: object) => formatter.format(key, values),
  };
}

const dates = { date: '1 May', startDate: '1 May', endDate: '3 May', dateRange: '1 to 3 May' };
const option = { optionText: 'Oslo', groupTitle: 'Cities', isSelected: false, isGroupChange: false };
const SAID: readonly object[] = [
  { ...dates, ...option, optionCount: 1, groupCount: 1 },
  { ...dates, ...option, optionCount: 1200, groupCount: 2, isSelected: true, isGroupChange: true },
  { ...dates, ...option, optionCount: 0, groupCount: 1, isGroupChange: true },
];

afterEach(() => setLanguage(ENGLISH));

describe.each(PARTS)('%s', (part) => {
  test('says in English what React Aria does, each of its messages', async () => {
    const [messages, own] = [await ours(part), await theirs(part, 'en-US')];
    expect(Object.keys(messages).toSorted()).toEqual(own.keys.toSorted());
    for (const key of own.keys)
      for (const values of SAID) expect(messages[key]?.(values as never), key).toBe(own.say(key, values));
  });

  test('says it in the language of the page', async () => {
    const messages = await ours(part);
    const said = () => Object.values(messages).map((say) => say(SAID[1] as never));
    const english = said();
    for (const { code, load } of LANGUAGES.filter((each) => each.code === 'de' || each.code === 'ja')) {
      setLanguage(await load());
      expect(
        said().filter((text) => english.includes(text)),
        code,
      ).toEqual([]);
    }
  });
});
