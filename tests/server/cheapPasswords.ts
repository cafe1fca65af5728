import { scryptSync } from 'node:crypto';
import { ADMIN_NAME, ensureAdmin, isFirstStart, putRoles } from '../../server/auth/signIn/firstStart.ts';
import type { Meta } from '../../server/meta/meta.ts';
import type { Clock, Random } from '#domain/time.ts';

/** A hash as the server stores it, at the lowest cost: setting and checking a real one takes a third of a second. */
export function cheapHash(password: string): string {
  const key = scryptSync(password, 'salt', 32, { N: 2, r: 1, p: 1 });
  return ['scrypt', 2, 1, 1, Buffer.from('salt').toString('base64url'), key.toString('base64url')].join('$');
}

/** As `ensureAdmin` does, with a cheap hash. */
export async function ensureTestAdmin(
  meta: Meta,
  password: string,
  clock: Clock,
  random: Random,
): Promise<number> {
  if (isFirstStart(meta)) {
    const names = { firstName: 'Sextant', lastName: 'Admin', email: 'admin@localhost' };
    const admin = { username: ADMIN_NAME, passwordHash: cheapHash(password), ...names };
    meta.roles.grant(meta.users.insert(admin, clock.now()), putRoles(meta));
  }
  return (await ensureAdmin(meta, password, clock, random)).id;
}
