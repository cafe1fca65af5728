/**
 * Which files the type checker has to read again. A file's types depend on itself and on what it imports, so a file is
 * left out if it passed before and neither it nor anything that it reaches has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { globSync } from 'tinyglobby';

export interface CheckedSource {
  readonly hash: string;
  /** Paths of the files that it imports, from the project's root. */
  readonly imports: readonly string[];
}

/** By path from the project's root. */
export type CheckedSources = ReadonlyMap<string, CheckedSource>;

const SOURCES = ['**/*.{ts,tsx,js,mjs,cjs}'];
const UNREAD = ['node_modules', 'dist', '.cache', 'test-results', 'playwright-report'];
/** What the types of every file can depend on without an import. */
const EVERYWHERE = ['**/tsconfig*.json', '.oxlintrc.json', 'package.json', 'package-lock.json'];
const DECLARES_EVERYWHERE = /^declare (?:global|module)\b/m;
/** A script without them is no module: its names are everybody's. */
const OF_MODULES = /\b(?:import|export)\b/;
/** Every import names its file in full, so that a quoted path is all there is to read. */
const OWN_PATH = /['"]((?:\.{1,2}\/|#)[^'"\n]+)['"]/g;

/** The name under which all that counts everywhere is one source, which every other imports. */
const AMBIENT = '*';

export function readCheckedSources(root: string): CheckedSources {
  const find = (patterns: readonly string[]) =>
    globSync([...patterns], {
      cwd: root,
      dot: true,
      ignore: UNREAD.map((folder) => `**/${folder}/**`),
    }).toSorted();
  const ambient = createHash('sha256');
  for (const path of find(EVERYWHERE)) ambient.update(readFileSync(join(root, path)));
  const sources = new Map<string, CheckedSource>();
  for (const path of find(SOURCES)) {
    const text = readFileSync(join(root, path), 'utf8');
    if (path.endsWith('.d.ts') || DECLARES_EVERYWHERE.test(text) || !OF_MODULES.test(text))
      ambient.update(text);
    const imports = importsOf(path, text);
    sources.set(path, { hash: hashOf(text), imports: [AMBIENT, ...imports] });
    // The type of what is imported from data is that of the data.
    for (const data of imports.filter((each) => each.endsWith('.json') && existsSync(join(root, each))))
      sources.set(data, { hash: hashOf(readFileSync(join(root, data), 'utf8')), imports: [] });
  }
  sources.set(AMBIENT, { hash: ambient.digest('hex'), imports: [] });
  return sources;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function importsOf(path: string, text: string): string[] {
  return Array.from(text.matchAll(OWN_PATH), ([, named = '']) =>
    named.startsWith('#') ? join('src', named.slice(1)) : join(dirname(path), named),
  );
}

/** By path, the hash with which a file passed; see {@link hashesOf}. */
export type PassedHashes = Readonly<Record<string, string>>;

export const hashesOf = (sources: CheckedSources): PassedHashes =>
  Object.fromEntries(Array.from(sources, ([path, { hash }]) => [path, hash]));

/** The files that have changed since they passed, and all that reach one of them or one that is gone, in order. */
export function uncheckedFiles(sources: CheckedSources, passed: PassedHashes): string[] {
  const importers = new Map<string, string[]>();
  for (const [path, { imports }] of sources) {
    for (const imported of imports) {
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [path]);
      else known.push(path);
    }
  }
  const unchecked = new Set(Object.keys(passed).filter((path) => !sources.has(path)));
  for (const [path, { hash }] of sources) if (passed[path] !== hash) unchecked.add(path);
  // A set's iteration goes on to what is added meanwhile.
  for (const path of unchecked) for (const importer of importers.get(path) ?? []) unchecked.add(importer);
  return [...unchecked]
    .filter((path) => path !== AMBIENT && !path.endsWith('.json') && sources.has(path))
    .toSorted();
}
