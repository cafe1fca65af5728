import { ADMIN_NAME, ensureAdmin, isFirstStart, putRoles } from '../../server/auth/signIn/firstStart.ts';
import type { Meta } from '../../server/meta/meta.ts';
import type { Clock, Random } from '#domain/time.ts';
import { cheapHash } from '../support/cheapHash.ts';

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
