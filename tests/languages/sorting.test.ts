import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compareLabels } from '#charts/kit/colors/colorOrder.ts';
import { compareNames } from '#domain/format/compareNames.ts';
import { writeIn } from '#domain/format/shown.ts';
import { ENGLISH } from '#domain/format/texts.ts';

afterEach(() => writeIn(ENGLISH));

const inLocale = (locale: string): void => writeIn({ locale, direction: 'ltr', texts: {} });

test('names are in the order of the language, and numbers in them by their values', () => {
  const names = ['Zug', 'Öl', 'Ofen', 'Band 10', 'Band 9'];
  inLocale('de-DE');
  expect(names.toSorted(compareNames)).toEqual(['Band 9', 'Band 10', 'Ofen', 'Öl', 'Zug']);
  inLocale('sv-SE');
  expect(names.toSorted(compareNames)).toEqual(['Band 9', 'Band 10', 'Ofen', 'Zug', 'Öl']);
  // Colours do not follow it.
  expect(names.toSorted(compareLabels)).toEqual(['Band 9', 'Band 10', 'Ofen', 'Öl', 'Zug']);
});

test('lists of the interface are ordered in one way', () => {
  const others = ['src/ui', 'src/features'].flatMap((folder) =>
    readdirSync(join(process.cwd(), folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) => /localeCompare|Intl\.Collator/.test(readFileSync(file, 'utf8'))),
  );
  expect(others).toEqual([]);
});
