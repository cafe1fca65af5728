import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';

export const ROOT = join(import.meta.dirname, '../..');

const SOURCES = ['{src,server,workers,sw,bin,build}/**/*.{ts,tsx,js}', '!**/*.test.{ts,tsx}'];
const DECLARATION = /^\s*(?:export )?(?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm;

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(DECLARATION)].flatMap(([, name]) => name ?? []);

export const declaredIn = (file: string): ReadonlySet<string> =>
  new Set(namesIn(readFileSync(join(ROOT, file), 'utf8')));

/** All names that the product declares. */
export function declaredNames(): ReadonlySet<string> {
  const files = globSync(SOURCES, { cwd: ROOT, absolute: true });
  return new Set(files.flatMap((file) => namesIn(readFileSync(file, 'utf8'))));
}

/** What stands between backticks, outside of blocks of code. */
export const codeIn = (markdown: string): readonly string[] =>
  [...markdown.replaceAll(/^ *```[^]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].flatMap(
    ([, code]) => code ?? [],
  );

const TOP = /^(?:src|server|workers|sw|bin|build|tests|docs)(?:\/|$)/;

/** A file or folder of this repository, named in full. */
export const isPath = (code: string): boolean => TOP.test(code) && !code.includes(' ');
