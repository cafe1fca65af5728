import { ok, type Result } from '#domain/result.ts';
import type { Meta } from '../meta/meta.ts';
import type { User } from '../meta/people/users.ts';
import { fault, keepingAnAdmin, type PeopleFault } from './fault.ts';
import { nameFault, note, type PeopleWorld } from './people.ts';

/** A person that a proxy or a provider signed in. */
export interface Outsider {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The names of their roles where the provider decides on these; null where this server does. */
  readonly roles: readonly string[] | null;
}

interface Admission {
  /** The names of the roles of people who are new and whose provider names none that exist here. */
  readonly newRoles: readonly string[];
  readonly sender: string;
  /** What signed them in, for the security log. */
  readonly via: string;
}

/** The person of this name, added if they are new, with the roles that their provider names. */
export function admitOutsider(
  world: Pick<PeopleWorld, 'meta' | 'clock'>,
  outsider: Outsider,
  admission: Admission,
): Result<User, PeopleFault> {
  const known = world.meta.users.likeName(outsider.username);
  return known === null ? added(world, outsider, admission) : returning(world, known, outsider, admission);
}

/**
 * The person whom a provider names by its own subject. A user name alone makes nobody a person who is here already: at
 * many providers people choose it themselves.
 */
export function admitProvided(
  world: Pick<PeopleWorld, 'meta' | 'clock'>,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  outsider: Outsider,
  admission: Admission,
): Result<User, PeopleFault> {
  const { meta } = world;
  const id = meta.outsideIdentities.find(issuer, subject);
  const known = id === null || meta.users.isDeleted(id) ? null : meta.users.byId(id);
  if (known !== null) return returning(world, known, outsider, admission);
  const named = meta.users.likeName(outsider.username);
  if (named !== null) {
    const message =
      `The user name "${named.username}" belongs to somebody else here. ` +
      'An administrator can give that account another name.';
    return fault('taken', message, 'username');
  }
  return meta.transaction(() => {
    const made = added(world, outsider, admission);
    if (made.ok) meta.outsideIdentities.put(issuer, subject, made.value.id);
    return made;
  });
}

/** Somebody who was here before, with the roles that their provider names now. */
function returning(
  world: Pick<PeopleWorld, 'meta' | 'clock'>,
  known: User,
  outsider: Outsider,
  admission: Admission,
): Result<User, PeopleFault> {
  const { meta } = world;
  if (!known.active) return fault('refused', `The account "${known.username}" is disabled.`);
  if (outsider.roles === null) return ok(known);
  const roles = rolesNamed(meta, outsider.roles);
  const wanted = roles.ids.length > 0 ? roles : rolesNamed(meta, admission.newRoles);
  const held = meta.roles.namesOf(known.id).map(({ id }) => id);
  if (wanted.ids.length === held.length && wanted.ids.every((id) => held.includes(id))) return ok(known);
  return keepingAnAdmin(meta, () => {
    meta.roles.setOfUser(known.id, wanted.ids);
    const detail = `changed ${known.username}: roles: ${namesOf(meta, wanted.ids)}, by ${admission.via}`;
    note(
      world,
      { userId: known.id, username: known.username, sender: admission.sender },
      'person-changed',
      detail,
    );
    return known;
  });
}

function added(
  world: Pick<PeopleWorld, 'meta' | 'clock'>,
  outsider: Outsider,
  { newRoles, sender, via }: Admission,
): Result<User, PeopleFault> {
  const { meta, clock } = world;
  const { username, firstName, lastName, email } = outsider;
  const wrong = nameFault(username);
  if (wrong !== null) return fault('invalid', `"${username}" cannot sign in here. ${wrong}`, 'username');
  const named = rolesNamed(meta, outsider.roles ?? []);
  const wanted = named.ids.length > 0 ? named : rolesNamed(meta, newRoles);
  if (wanted.missing.length > 0 && wanted.ids.length === 0) {
    return fault(
      'refused',
      `${username} is new here, and the role for new people, ${wanted.missing.join(', ')}, does not exist. ` +
        'An administrator can add it, or name another with --new-people-role.',
    );
  }
  return meta.transaction(() => {
    const cut = (text: string): string => text.slice(0, 64);
    const names = { firstName: cut(firstName), lastName: cut(lastName), email: email.slice(0, 320) };
    // No password is ever equal to an empty hash.
    const id = meta.users.insert({ username, passwordHash: '', ...names }, clock.now());
    meta.roles.setOfUser(id, wanted.ids);
    const detail = `added ${username} with ${namesOf(meta, wanted.ids) || 'no role'}, by ${via}`;
    note(world, { userId: id, username, sender }, 'person-changed', detail);
    const user = meta.users.byId(id);
    if (user === null) throw new Error('A person was not stored');
    return ok(user);
  });
}

function rolesNamed(meta: Meta, names: readonly string[]) {
  const found = names.map((name) => ({ name, role: meta.roles.byName(name) }));
  return {
    ids: [...new Set(found.flatMap(({ role }) => role?.id ?? []))],
    missing: found.filter(({ role }) => role === null).map(({ name }) => name),
  };
}

const namesOf = (meta: Meta, ids: readonly number[]): string =>
  ids.map((id) => meta.roles.byId(id)?.name ?? '').join(', ');
