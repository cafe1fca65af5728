/** What a build was made of, as one text: the same sources give the same stamp, on any machine and at any time. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const FOLDERS = ['src', 'sw', 'workers', 'server', 'public', 'build'];
const FILES = [
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'bin/build.js',
  'bin/buildServer.js',
  'bin/compress.js',
  'bin/jsonOfPackages.js',
  'bin/portablePage.js',
];
const IGNORED = /\.test\.tsx?$|(^|\/)\.DS_Store$/;

/** @returns {Promise<string>} a hash over names and contents, not times: a fresh clone has new times. */
export async function sourceStamp(root = ROOT) {
  const hash = createHash('sha256');
  for (const file of (
    await Promise.all([...FILES, ...FOLDERS].map((name) => filesBelow(root, name)))
  ).flat()) {
    const content = await readFile(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {Promise<string | null>} the stamp of the build in dist, or null where there is none. */
export async function builtStamp(root = ROOT) {
  try {
    return JSON.parse(await readFile(join(root, 'dist/stamp.json'), 'utf8')).stamp ?? null;
  } catch {
    // No build, or one that was interrupted.
    return null;
  }
}

/** @returns {Promise<string[]>} paths below root with forward slashes, sorted; the name itself when it is a file. */
async function filesBelow(root, name) {
  let entries;
  try {
    entries = await readdir(join(root, name), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [name];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  const below = await Promise.all(
    entries.map(async (entry) => {
      const path = `${name}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(root, path) : [path];
    }),
  );
  return below
    .flat()
    .filter((file) => !IGNORED.test(file))
    .sort();
}
