import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { openSqlite } from '../../../server/meta/sqlite.ts';
import { cheapHash } from '../../support/cheapHash.ts';
import { ADMIN_PASSWORD, type RunningServer, startServer } from '../../support/server.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const STARTED = join(ROOT, '.cache/started');

/**
 * The data folder of a server that was started with these arguments, has read all files, and has ended; with a hash of
 * the lowest cost for the administrator. It is made once for a build and the files as they are: its copy spares a server
 * making the tables of its metadata, reading the files in a process of their own, and importing.
 */
export async function startedFolder(args: readonly string[]): Promise<string> {
  const { stamp } = JSON.parse(await readFile(join(ROOT, 'dist/stamp.json'), 'utf8')) as { stamp: string };
  const parent = join(STARTED, stamp);
  const hash = createHash('sha256').update(JSON.stringify(args.map(withState)));
  const folder = join(parent, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  await mkdir(parent, { recursive: true });
  // Nobody starts those of earlier builds again.
  for (const earlier of await readdir(STARTED))
    if (earlier !== stamp) await rm(join(STARTED, earlier), { recursive: true, force: true });
  const made = await mkdtemp(`${folder}-`);
  const server = await startServer({ dataDir: made, args });
  if (args.some((each) => isAbsolute(each) && !each.endsWith('.zip')))
    await server.printed(/^Loaded Files:/m);
  if (args.includes('--import')) await server.printed(/^Imported /m);
  await server.dispose();
  const meta = openSqlite(join(made, 'metadata.db'));
  meta.run('UPDATE user SET password_hash = ?', cheapHash(ADMIN_PASSWORD));
  meta.close();
  // The other worker may have been first.
  await rename(made, folder).catch(() => rm(made, { recursive: true }));
  return folder;
}

/** A file with what tells a change of it. */
function withState(arg: string): readonly unknown[] {
  if (!isAbsolute(arg)) return [arg];
  const { size, mtimeMs } = statSync(arg);
  return [arg, size, mtimeMs];
}

/** A server with a copy of the data folder of one that was started with the same arguments; it imports nothing again. */
export async function startAgain(...args: readonly string[]): Promise<RunningServer> {
  const isImport = (each: string | undefined): boolean => each === '--import';
  return startServer({
    copyOf: await startedFolder(args),
    args: args.filter((each, at) => !isImport(each) && !isImport(args[at - 1])),
  });
}
