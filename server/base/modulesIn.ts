import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The JavaScript modules in a folder, by name, without their tests and without what editors keep beside a file; none
 * where there is no such folder.
 */
export function modulesIn(folder: string): readonly string[] {
  const names =
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
  return names
    .filter((name) => /^[^.].*\.m?js$/.test(name) && !/\.test\.m?js$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** What tells a change of a file; null for one that is gone by now, a link to nothing and a folder. */
export function fileState(path: string): { readonly state: string; readonly size: number } | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() !== true ? null : { state: `${found.mtimeMs} ${found.size}`, size: found.size };
}
