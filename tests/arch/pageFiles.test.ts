import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const APP = join(import.meta.dirname, '../../dist/app');
const built = existsSync(join(APP, '.vite/manifest.json'));

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

function read(file: string): string {
  return readFileSync(join(APP, file), 'utf8');
}

function filesOf(
  manifest: Readonly<Record<string, Chunk>>,
  name: string,
  seen = new Set<string>(),
): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
  for (const each of chunk.imports ?? []) filesOf(manifest, each, seen);
  return seen;
}

describe.skipIf(!built)('files that are requested together with the app (skipped without a build)', () => {
  const html = built ? read('index.html') : '';
  const [, json = '{}'] = /id="page-files">([^<]+)</.exec(html) ?? [];
  const { files, pages } = JSON.parse(json) as {
    files: string[];
    pages: { path: string; files: number[] }[];
  };
  const filesAt = (address: string): string[] =>
    (pages.find(({ path }) => new RegExp(path).test(address))?.files ?? []).map((at) => String(files[at]));

  test.each([
    ['explore/?slice_id=7', 'ExplorePage.tsx'],
    ['explore/?slice_id=7', 'chartTypes/added.ts'],
    ['superset/explore/p/abc/', 'ExplorePage.tsx'],
    ['superset/dashboard/sales/', 'DashboardPage.tsx'],
    ['superset/dashboard/sales/', 'app/dashboards/dashboards.ts'],
    ['superset/dashboard/sales/', 'chartTypes/added.ts'],
    ['sqllab/', 'SqlLabPage.tsx'],
  ])('%s requests all that %s imports', (address, page) => {
    const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>;
    const shell = Object.keys(manifest)
      .filter((name) => manifest[name]?.isEntry === true)
      .flatMap((name) => [...filesOf(manifest, name)]);
    const name = Object.keys(manifest).find((each) => each.endsWith(`/${page}`)) ?? '';
    const needed = [...filesOf(manifest, name)].filter((file) => !shell.includes(file));
    expect(needed.length).toBeGreaterThan(1);
    expect(filesAt(address)).toEqual(expect.arrayContaining(needed));
    expect(filesAt(address).filter((file) => !existsSync(join(APP, file)))).toEqual([]);
  });

  test('all files that the page names are compressed by the build', () => {
    // Fonts are compressed.
    const texts = files.filter((file) => !file.endsWith('.woff2'));
    expect(texts.filter((file) => !existsSync(join(APP, `${file}.br`)))).toEqual([]);
    const [index = ''] = /assets\/index-[^"]+\.js/.exec(html) ?? [];
    expect(brotliDecompressSync(readFileSync(join(APP, `${index}.br`))).toString()).toBe(read(index));
  });

  test('a list requests nothing ahead, and the app itself is preloaded as a script', () => {
    expect(filesAt('chart/list/')).toEqual([]);
    expect(html).toMatch(/<link rel="preload" as="script" crossorigin href="\.\/assets\/index-[^"]+\.js">/);
  });
});
