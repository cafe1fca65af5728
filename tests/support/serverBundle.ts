import { cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from '../../bin/buildServer.js';

const FOLDER = resolve(import.meta.dirname, '../../.cache/server');

/**
 * The server and its child processes from the sources, bundled once for a run of tests: tsx would take four seconds of
 * processor time for each start of the server, and more than one for each child.
 */
export const bundled = (
  name: 'main' | 'apartWorker' | 'engineChild' | 'pictureChild' | 'templateChild',
): URL => pathToFileURL(join(FOLDER, `${name}.js`));

/** Vitest calls this before the tests of projects that start servers. */
export async function setup(): Promise<void> {
  const made = `${FOLDER}.${process.pid}`;
  await buildServer(made);
  await mkdir(FOLDER, { recursive: true });
  // Another run may be starting one of them: each is replaced as a whole.
  const files = await readdir(made);
  for (const file of files) {
    if (file === 'dashboards') await cp(join(made, file), join(FOLDER, file), { recursive: true });
    else await rename(join(made, file), join(FOLDER, file));
  }
  for (const file of await readdir(FOLDER))
    if (!files.includes(file)) await rm(join(FOLDER, file), { recursive: true, force: true });
  await rm(made, { recursive: true });
  // Where a built server finds the page; the outlines of countries are in it.
  await symlink('../public', join(FOLDER, '../app')).catch(() => undefined);
}
