import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDINGS, OPENED_ENDINGS } from '#domain/device/files/openedEndings.ts';

interface Manifest {
  readonly file_handlers: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  readonly share_target: { readonly params: { readonly files: readonly { readonly accept: string[] }[] } };
}

const manifest = JSON.parse(
  readFileSync(new URL('../../public/manifest.webmanifest', import.meta.url), 'utf8'),
) as Manifest;

/** The kinds of file that some of these endings belong to. */
const kindsOf = (endings: readonly string[]): Set<string> =>
  new Set(
    Object.entries(ENDINGS)
      .filter(([ending]) => endings.includes(`.${ending}`))
      .map(([, kind]) => kind),
  );

test('the system offers the app for every kind of file that it opens, and for what is shared', () => {
  const all = new Set(Object.values(ENDINGS));
  const handled = manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat());
  expect(kindsOf(handled)).toEqual(all);
  expect(handled).toContain('.sextant');
  const shared = manifest.share_target.params.files.flatMap(({ accept }) => accept);
  expect(kindsOf(shared)).toEqual(all);
  expect(shared).toEqual(expect.arrayContaining(handled));
  const compressed = OPENED_ENDINGS.filter((ending) => !Object.hasOwn(ENDINGS, ending.slice(1)));
  expect(shared).toEqual(expect.arrayContaining(compressed));
});
