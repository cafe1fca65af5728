import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Seals texts: they can be read and changed only with a key that is kept elsewhere. */
export interface Vault {
  /** `about` says what it is: sealed as one thing, it does not open as another. */
  seal(text: string, about: string): string;
  /** Null where none of the keys has sealed it, or it was changed. */
  open(sealed: string, about: string): OpenedSecret | null;
}

export interface OpenedSecret {
  readonly text: string;
  /** Whether the current key sealed it, not an earlier one. */
  readonly isCurrent: boolean;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/** The first key seals; the others still open what they sealed. */
export function createVault(keys: readonly [Uint8Array, ...Uint8Array[]]): Vault {
  const openWith = (key: Uint8Array, sealed: Buffer, about: string): string | null => {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
    const cipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
    cipher.setAAD(Buffer.from(about));
    cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const text = cipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, cipher.final()]).toString('utf8');
    } catch {
      // Another key, or other bytes: both are what the caller asks for.
      return null;
    }
  };
  return {
    seal(text, about) {
      // Never of a caller's randomness: a nonce that repeats under a key reveals what it sealed.
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, keys[0], nonce);
      cipher.setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const [at, key] of keys.entries()) {
        const text = openWith(key, bytes, about);
        if (text !== null) return { text, isCurrent: at === 0 };
      }
      return null;
    },
  };
}

/** Of a key that nobody keeps: what it seals is lost with the process. */
export const passingVault = (): Vault => createVault([randomBytes(KEY_BYTES)]);
