import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** The JavaScript modules in a folder, by name, without their tests; none where there is no such folder. */
export function modulesIn(folder: string): readonly string[] {
  const names =
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
  return names
    .filter((name) => ['.js', '.mjs'].includes(extname(name)) && !/\.test\.m?js$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}
