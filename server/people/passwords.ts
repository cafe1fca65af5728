import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import type { Random } from '#domain/time.ts';

const COST = { N: 2 ** 15, r: 8, p: 1 } as const;
const KEY_LENGTH = 32;

/** `scrypt$N$r$p$salt$key`: the cost is stored with the hash, so it can be raised later. */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = Buffer.from(random.bytes(16));
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes as long for a user that does not exist (`stored` null) as for a wrong password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? '').split('$');
  const cost = stored === null ? COST : { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const expected = Buffer.from(key, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, { ...cost, maxmem: 2 ** 27 }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
