import { randomBytes, scryptSync } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { createVault, KEY_BYTES, type Vault } from './vault.ts';

/** The key of a data folder: in no backup, and no engine can open it. */
export const KEY_FILE = 'secret.key';
export const KEY_VARIABLE = 'SEXTANT_SECRET_KEY';
const LEAST_CHARACTERS = 16;

const isThere = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';

/**
 * The vault of a data folder, with its key: the given text, or a file that is made at the first start. With a given one,
 * a file still opens what it sealed. The error is a sentence; the disk's own errors are thrown.
 */
export function vaultOf(folder: string, given: string | undefined): Result<Vault, string> {
  const file = join(folder, KEY_FILE);
  if (given !== undefined && given.length < LEAST_CHARACTERS)
    return err(`${KEY_VARIABLE} has fewer than ${LEAST_CHARACTERS} characters.`);
  const kept = given === undefined ? (readKey(file) ?? makeKey(file)) : readKey(file);
  if (kept?.length === 0) return err(`${file} is damaged.`);
  const stretched = given === undefined ? [] : [scryptSync(given, 'Sextant secret key', KEY_BYTES)];
  const [first, ...others] = [...stretched, ...(kept === null ? [] : [kept])];
  if (first === undefined) throw new Error('A data folder without a key');
  return ok(createVault([first, ...others]));
}

/** Null where there is no file; no bytes where it holds no key. */
function readKey(file: string): Uint8Array | null {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
    // A copy of the folder may have opened it to others.
    chmodSync(file, 0o600);
    return key.length === KEY_BYTES ? key : new Uint8Array();
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

function makeKey(file: string): Uint8Array | null {
  const key = randomBytes(KEY_BYTES);
  try {
    writeFileSync(file, `${key.toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    return key;
  } catch (cause) {
    // Another server over the same folder was first.
    if (isThere(cause)) return readKey(file);
    throw cause;
  }
}
