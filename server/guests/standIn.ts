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
 * Somebody with the roles of a guest, or of people with one role: nobody can sign in as them, and no list shows them. No
 * person has such a name, because of its colon.
 */
function standIn(meta: Meta, name: string, roleId: number, now: number): User {
  return meta.transaction(() => {
    const known = meta.users.byName(name) ?? meta.users.insertHidden(name, now);
    const held = meta.roles.namesOf(known.id);
    if (held.length !== 1 || held[0]?.id !== roleId) meta.roles.setOfUser(known.id, [roleId]);
    return known;
  });
}

const guestRole = (meta: Meta): number =>
  meta.roles.byName(GUEST_ROLE)?.id ?? meta.roles.put(GUEST_ROLE, GUEST_PAIRS);

export const guestStandIn = (meta: Meta, now: number): User =>
  standIn(meta, 'guest:embedded', guestRole(meta), now);

/** A screen on a wall, which reads as guests do. */
export const screenStandIn = (meta: Meta, id: number, now: number): User =>
  standIn(meta, `screen:${id}`, guestRole(meta), now);

export const roleStandIn = (meta: Meta, roleId: number, now: number): User =>
  standIn(meta, `role:${roleId}`, roleId, now);
