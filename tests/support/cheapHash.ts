import { scryptSync } from 'node:crypto';

/** A hash as the server stores it, at the lowest cost: setting and checking a real one takes a tenth of a second. */
export function cheapHash(password: string): string {
  const key = scryptSync(password, 'salt', 32, { N: 2, r: 1, p: 1 });
  return ['scrypt', 2, 1, 1, Buffer.from('salt').toString('base64url'), key.toString('base64url')].join('$');
}
