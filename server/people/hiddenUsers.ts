import type { Meta } from '../meta/meta.ts';
import type { User } from '../meta/people/users.ts';

/** The role of guests, which administrators may change; made with the first token. */
export const GUEST_ROLE = 'Guest';
const GUEST_PAIRS = [
  ['can_read', 'Dashboard'],
  ['can_read', 'EmbeddedDashboard'],
  ['can_read', 'Chart'],
  ['can_read', 'CurrentUserRestApi'],
  ['can_read', 'SecurityRestApi'],
  ['can_log', 'Superset'],
] as const;

/**
 * A user for guests, or for people with a role: nobody can sign in as it, and no list shows it. No person has such a
 * name, because of its colon.
 */
function hiddenUser(meta: Meta, name: string, roleIds: readonly number[], now: number): User {
  return meta.transaction(() => {
    const known = meta.users.byName(name) ?? meta.users.insertHidden(name, now);
    const held = meta.roles.namesOf(known.id);
    if (held.map(({ id }) => id).join() !== roleIds.join()) meta.roles.setOfUser(known.id, roleIds);
    return known;
  });
}

const guestRole = (meta: Meta): number =>
  meta.roles.byName(GUEST_ROLE)?.id ?? meta.roles.put(GUEST_ROLE, GUEST_PAIRS);

export const guestUser = (meta: Meta, now: number): User =>
  hiddenUser(meta, 'guest:embedded', [guestRole(meta)], now);

/** A screen on a wall, which reads as guests do. */
export const screenUser = (meta: Meta, id: number, now: number): User =>
  hiddenUser(meta, `screen:${id}`, [guestRole(meta)], now);

export const roleUser = (meta: Meta, roleId: number, now: number): User =>
  hiddenUser(meta, `role:${roleId}`, [roleId], now);

/**
 * An owner who views as a role. It has no role itself: code that goes by the id alone, and does not know of the owner's
 * view, refuses it.
 */
export const roleViewUser = (meta: Meta, ownerId: number, roleId: number, now: number): User =>
  hiddenUser(meta, `owner:${ownerId}:role:${roleId}`, [], now);
