import { MINUTE, type Clock, type Random } from '#domain/time.ts';
import type { Meta } from '../../meta/meta.ts';
import { ADMIN_PAIRS } from '../rights/adminPairs.ts';
import { BUILT_IN_ROLES } from '../../people/builtInRoles.ts';
import type { User } from '../../meta/people/users.ts';
import { hashPassword } from '../../people/passwords.ts';
import { hashToken, newToken } from '../tokens/tokens.ts';

export const ADMIN_NAME = 'admin';
const KEY_LIFETIME = 10 * MINUTE;

/** Whether this store never had an administrator: its first start. */
export function isFirstStart(meta: Meta): boolean {
  return adminOf(meta) === null;
}

/** The administrator whom the terminal signs in: the one of the first start, or else the oldest account. */
function adminOf({ users, roles }: Meta): User | null {
  const isAdmin = ({ id, active }: User): boolean =>
    active && roles.namesOf(id).some(({ name }) => name.toLowerCase() === 'admin');
  const admins = users.list().filter(isAdmin);
  return admins.find(({ username }) => username === ADMIN_NAME) ?? admins[0] ?? null;
}

/** Sets the pairs of the contract's roles. Those of Public are the administrators' choice. */
export function putRoles({ roles }: Meta): number {
  for (const [name, pairs] of Object.entries(BUILT_IN_ROLES))
    if (name !== 'Public' || roles.byName(name) === null) roles.put(name, pairs);
  return roles.put('Admin', ADMIN_PAIRS);
}

/** Creates the administrator at the first start. The permissions are updated at every start. */
export async function ensureAdmin(
  meta: Meta,
  password: string,
  clock: Clock,
  random: Random,
): Promise<{ readonly id: number; readonly created: boolean }> {
  const role = meta.withReserve(() => meta.transaction(() => putRoles(meta)));
  const known = adminOf(meta);
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
    meta.users.endTokens(userId);
  });
}

/** A short-lived one-time key that signs one browser in as this user: `BASE/login/?key=…`. */
export function newSignInKey(meta: Meta, userId: number, clock: Clock, random: Random): string {
  const key = newToken(random);
  meta.withReserve(() => meta.sessions.insertKey(hashToken(key), userId, clock.now() + KEY_LIFETIME));
  return key;
}
