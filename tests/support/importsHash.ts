import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { globSync } from 'tinyglobby';

/** What else decides where an import leads, and whether it may. */
const EVERYWHERE = ['.dependency-cruiser.cjs', 'package.json', 'package-lock.json', '**/tsconfig*.json'];

/** Imports and what is exported from elsewhere, whole, with what is of types alone; late ones; and references of TypeScript. */
const IMPORTS =
  /^\s*import\b[^]*?\bfrom\s*['"][^'"\n]+['"]|^\s*export\s+(?:type\s+)?[*{][^;]*?\bfrom\s*['"][^'"\n]+['"]|\b(?:import|require)\s*\(?\s*['"][^'"\n]+['"]|^\/\/\/.*$/gm;

/**
 * A hash of all that boundaries depend on: which files there are, and what each imports. It is the same after a change of
 * anything else, and may be another one after a change that does not matter.
 */
export function importsHash(root: string, folders: readonly string[]): string {
  const find = (patterns: readonly string[], ignore: readonly string[]) =>
    globSync([...patterns], { cwd: root, dot: true, ignore: [...ignore] }).toSorted();
  const hash = createHash('sha256');
  for (const path of find(EVERYWHERE, ['**/node_modules/**']))
    hash.update(`${path}\n${readFileSync(join(root, path), 'utf8')}\n`);
  for (const path of find(
    folders.map((folder) => `${folder}/**`),
    [],
  )) {
    const text = /\.[cm]?[jt]sx?$/.test(path) ? readFileSync(join(root, path), 'utf8') : '';
    hash.update(`${path}\n${(text.match(IMPORTS) ?? []).join('\n')}\n`);
  }
  return hash.digest('hex');
}
