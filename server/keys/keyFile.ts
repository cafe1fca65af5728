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
  const known = knownVaultOf(folder, given);
  if (!known.ok) return known;
  if (known.value !== null) return ok(known.value);
  makeKey(join(folder, KEY_FILE));
  const made = knownVaultOf(folder, given);
  if (!made.ok) return made;
  if (made.value === null) throw new Error('The key that was made is missing.');
  return ok(made.value);
}

/** The same, and null where there is no key yet. */
export function knownVaultOf(folder: string, given: string | undefined): Result<Vault | null, string> {
  const file = join(folder, KEY_FILE);
  if (given !== undefined && given.length < LEAST_CHARACTERS)
    return err(`${KEY_VARIABLE} has fewer than ${LEAST_CHARACTERS} characters.`);
  const kept = readKey(file);
  if (kept?.length === 0) return err(`${file} is damaged.`);
  const stretched = given === undefined ? [] : [scryptSync(given, 'Sextant secret key', KEY_BYTES)];
  const [first, ...others] = [...stretched, ...(kept === null ? [] : [kept])];
  return ok(first === undefined ? null : createVault([first, ...others]));
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

function makeKey(file: string): void {
  try {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    // Another server over the same folder was first.
    if (!isThere(cause)) throw cause;
  }
}
