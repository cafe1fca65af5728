import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { wholeNumber } from '#contract/wholeNumber.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { readTar, writeTar } from './tar.ts';

/** The files of a data folder that cannot be recreated, in their order in a backup. */
export const BACKED_UP = ['metadata.db', 'scratch.duckdb', 'scratch.duckdb.wal'] as const;
const CONTENTS = 'backup.json';

const contents = v.object({
  format: v.literal(1),
  version: v.string(),
  takenOn: v.string(),
  files: v.record(v.string(), v.object({ bytes: wholeNumber, sha256: v.string() })),
});
export type BackupContents = v.InferOutput<typeof contents>;

/** Packs a snapshot's folder. The file appears under its name when it is complete. */
export async function packBackup(
  folder: string,
  file: string,
  about: Pick<BackupContents, 'version' | 'takenOn'>,
): Promise<BackupContents> {
  const files: Record<string, { bytes: number; sha256: string }> = {};
  const found = BACKED_UP.filter((name) => existsSync(join(folder, name)));
  for (const name of found) {
    const path = join(folder, name);
    files[name] = { bytes: statSync(path).size, sha256: await hashOf(path) };
  }
  const listed: BackupContents = { format: 1, ...about, files };
  const partial = `${file}.part`;
  try {
    await writeTar(partial, [
      { name: CONTENTS, from: Buffer.from(`${JSON.stringify(listed, null, 2)}\n`) },
      ...found.map((name) => ({ name, from: join(folder, name) })),
    ]);
    renameSync(partial, file);
  } catch (cause) {
    rmSync(partial, { force: true });
    throw cause;
  }
  return listed;
}

const MAX_LIST_SIZE = 65_536;

/** Unpacks a backup into an empty folder, if it is a complete backup; the error is a sentence. */
export async function unpackBackup(file: string, folder: string): Promise<Result<BackupContents, string>> {
  let known: BackupContents | null = null;
  const unpacked = new Set<string>();
  const place = (name: string, size: number): string => {
    if (unpacked.size === 0 && name === CONTENTS && size <= MAX_LIST_SIZE) {
      unpacked.add(name);
      return join(folder, CONTENTS);
    }
    known ??= v.parse(contents, JSON.parse(readFileSync(join(folder, CONTENTS), 'utf8')));
    const isKnown = (BACKED_UP as readonly string[]).includes(name) && Object.hasOwn(known.files, name);
    if (!isKnown || unpacked.has(name) || known.files[name]?.bytes !== size) {
      throw new Error(`It contains "${name.slice(0, 60)}", which does not match its list of contents.`);
    }
    unpacked.add(name);
    return join(folder, name);
  };
  try {
    await readTar(file, place);
    const listed = v.parse(contents, JSON.parse(readFileSync(join(folder, CONTENTS), 'utf8')));
    for (const [name, { sha256 }] of Object.entries(listed.files)) {
      if (!unpacked.has(name)) return err(`${name} is missing in it.`);
      if ((await hashOf(join(folder, name))) !== sha256) return err(`Its ${name} is damaged.`);
    }
    if (!unpacked.has('metadata.db')) return err('It lacks metadata.db.');
    return ok(listed);
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause));
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}
