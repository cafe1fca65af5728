import type { Random } from '#domain/time.ts';
import type { DeviceLock } from '#store/identity.ts';

/** About a third of a second on a current laptop: acceptable once, expensive for guessing. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;

type Subtle = Pick<SubtleCrypto, 'importKey' | 'deriveBits'>;

/** Creates the lock that a passphrase opens. */
export async function makeLock(passphrase: string, subtle: Subtle, random: Random): Promise<DeviceLock> {
  const salt = new Uint8Array(random.bytes(SALT_BYTES));
  return {
    salt,
    iterations: ITERATIONS,
    hash: await derive(passphrase, { salt, iterations: ITERATIONS }, subtle),
  };
}

export async function opensLock(lock: DeviceLock, passphrase: string, subtle: Subtle): Promise<boolean> {
  const hash = await derive(passphrase, lock, subtle);
  return hash.length === lock.hash.length && hash.every((byte, index) => byte === lock.hash[index]);
}

async function derive(
  passphrase: string,
  { salt, iterations }: Pick<DeviceLock, 'salt' | 'iterations'>,
  subtle: Subtle,
): Promise<Uint8Array<ArrayBuffer>> {
  // The same passphrase may be other code points of the same letters on another keyboard.
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const key = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, HASH_BITS);
  return new Uint8Array(bits);
}
