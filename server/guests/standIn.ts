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
 * Somebody who stands for a guest, or for people with a role: nobody can sign in as them, and no list shows them. No
 * person has such a name, because of its colon.
 */
function standIn(meta: Meta, name: string, roleIds: readonly number[], now: number): User {
  return meta.transaction(() => {
    const known = meta.users.byName(name) ?? meta.users.insertHidden(name, now);
    const held = meta.roles.namesOf(known.id);
    if (held.map(({ id }) => id).join() !== roleIds.join()) meta.roles.setOfUser(known.id, roleIds);
    return known;
  });
}

const guestRole = (meta: Meta): number =>
  meta.roles.byName(GUEST_ROLE)?.id ?? meta.roles.put(GUEST_ROLE, GUEST_PAIRS);

export const guestStandIn = (meta: Meta, now: number): User =>
  standIn(meta, 'guest:embedded', [guestRole(meta)], now);

/** A screen on a wall, which reads as guests do. */
export const screenStandIn = (meta: Meta, id: number, now: number): User =>
  standIn(meta, `screen:${id}`, [guestRole(meta)], now);

export const roleStandIn = (meta: Meta, roleId: number, now: number): User =>
  standIn(meta, `role:${roleId}`, [roleId], now);

/**
 * An owner who looks for a role. It has no role itself: what does not know of the owner's view, and goes by the id alone,
 * refuses it.
 */
export const roleViewStandIn = (meta: Meta, ownerId: number, roleId: number, now: number): User =>
  standIn(meta, `owner:${ownerId}:role:${roleId}`, [], now);
