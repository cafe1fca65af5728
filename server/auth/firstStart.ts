import { MINUTE, type Clock, type Random } from '#domain/time.ts';
import type { Meta } from '../meta/meta.ts';
import { ADMIN_PAIRS } from './adminPairs.ts';
import { hashPassword } from './passwords.ts';
import { endTokens } from './secrets.ts';
import { hashToken, newToken } from './tokens.ts';

export const ADMIN_NAME = 'admin';
const KEY_LIFETIME = 10 * MINUTE;

/** Whether this store never had an administrator: its first start. */
export function isFirstStart(meta: Meta): boolean {
  return meta.users.byName(ADMIN_NAME) === null;
}

/** Creates the administrator at the first start. The permissions are updated at every start. */
export async function ensureAdmin(
  meta: Meta,
  password: string,
  clock: Clock,
  random: Random,
): Promise<{ readonly id: number; readonly created: boolean }> {
  const role = meta.roles.put('Admin', ADMIN_PAIRS);
  const known = meta.users.byName(ADMIN_NAME);
  if (known) return { id: known.id, created: false };
  const passwordHash = await hashPassword(password, random);
  const id = meta.transaction(() => {
    const admin = {
      username: ADMIN_NAME,
      passwordHash,
      firstName: 'Sextant',
      lastName: 'Admin',
      email: 'admin@localhost',
    };
    const made = meta.users.insert(admin, clock.now());
    meta.roles.grant(made, role);
    return made;
  });
  return { id, created: true };
}

/** Sets a new password and ends all sessions of the user. */
export async function resetPassword(
  meta: Meta,
  userId: number,
  password: string,
  random: Random,
): Promise<void> {
  const hash = await hashPassword(password, random);
  meta.transaction(() => {
    meta.users.setPasswordHash(userId, hash);
    meta.sessions.removeOfUser(userId);
    endTokens(meta, random);
  });
}

/** A short-lived one-time key that signs one browser in as this user: `BASE/login/?key=…`. */
export function newSignInKey(meta: Meta, userId: number, clock: Clock, random: Random): string {
  const key = newToken(random);
  meta.sessions.insertKey(hashToken(key), userId, clock.now() + KEY_LIFETIME);
  return key;
}
