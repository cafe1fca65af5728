import type { Random } from './time.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';

/** The length of a client-made id (CST-01). */
export const ID_LENGTH = 11;

/** Eleven characters of `0-9A-Za-z-_`, 66 random bits: the id of a tab, a query or an outbox row. */
export function newId(random: Random): string {
  let id = '';
  for (const byte of random.bytes(ID_LENGTH)) id += ALPHABET.charAt(byte & 63);
  return id;
}
