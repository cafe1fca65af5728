import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const TEXTS: ReadonlySet<string> = new Set(['.js', '.html', '.css', '.webmanifest']);

/** How a build says which version of the device's database is its last, and that it writes into no later one. */
const LAST_VERSION = /(\w+)(\.version\()(\d+)(\)\.stores\(\w+\))(?=\}|;)/g;
const NO_LATER = /(Math\.floor\(\w+\/10\)>)(\d+)/g;

/** A build of a later release, in a folder of its own. */
export interface LaterRelease {
  readonly program: string;
  remove(): Promise<void>;
}

/**
 * The build as a later release would be: the device's database has one more version, and every script another name, since
 * browsers keep those that they know.
 */
export async function laterRelease(): Promise<LaterRelease> {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.cache/later-'));
  const app = join(folder, 'dist/app');
  // What is compressed or maps to sources is that of the build that it was made of.
  const filter = (file: string) => !/\.(br|map)$/.test(file);
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true, filter });
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'));
  const scripts = new Set((await readdir(join(app, 'assets'))).filter((name) => name.endsWith('.js')));
  const later = (name: string) => name.replace(/\.js$/, '.later.js');
  let versions = 0;
  for (const at of ['', 'assets']) {
    for (const name of await readdir(join(app, at))) {
      if (!TEXTS.has(extname(name))) continue;
      const path = join(app, at, name);
      const text = (await readFile(path, 'utf8'))
        .replaceAll(/[\w.-]+\.js\b/g, (found) => (scripts.has(found) ? later(found) : found))
        .replaceAll(LAST_VERSION, (found, db: string, call: string, version: string) => {
          versions += 1;
          return `${found},${db}${call}${Number(version) + 1}).stores({novelties:'id'})`;
        })
        .replaceAll(NO_LATER, (_, is: string, version: string) => is + String(Number(version) + 1))
        .replace(/\{"revision":"\w+","url":"index\.html"/, '{"revision":"later","url":"index.html"');
      if (at === 'assets' && scripts.has(name)) await rm(path);
      await writeFile(scripts.has(name) ? join(app, at, later(name)) : path, text);
    }
  }
  if (versions === 0) throw new Error('The build does not say which version its database has.');
  return {
    program: join(folder, 'dist/server/main.js'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
