import { passwordFault } from '#domain/access/passwords.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Clock, Random } from '#domain/time.ts';
import { hashPassword } from './passwords.ts';
import type { Meta } from '../meta/meta.ts';
import type { ListedSession } from '../meta/people/sessions.ts';
import type { SecurityEventKind } from '../meta/people/securityEvents.ts';
import type { User } from '../meta/people/users.ts';
import { type Actor, mayGive } from './actor.ts';
import { fault, keepingAnAdmin, type PeopleFault } from './fault.ts';

export interface PeopleWorld {
  readonly meta: Meta;
  readonly clock: Clock;
  readonly random: Random;
}

export interface NewPerson {
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly active: boolean;
  readonly roles: readonly number[];
}

export type PersonPatch = { readonly [K in keyof NewPerson]?: NewPerson[K] | undefined };

type Refused = Result<never, PeopleFault> | null;

/** Adds a person; returns their id. */
export async function addPerson(
  world: PeopleWorld,
  actor: Actor,
  person: NewPerson,
): Promise<Result<number, PeopleFault>> {
  const refused = refusal(world, actor, null, person);
  if (refused) return refused;
  const { meta, clock, random } = world;
  const passwordHash = await hashPassword(person.password, random);
  return meta.transaction(() => {
    // The hash took a while: another request may have added the same name.
    if (meta.users.likeName(person.username)) return taken(person.username);
    const id = meta.users.insert({ ...person, passwordHash }, clock.now());
    if (!person.active) meta.users.update(id, { active: false });
    meta.roles.setOfUser(id, person.roles);
    note(world, actor, 'person-changed', `added ${person.username} with ${rolesText(meta, id)}`);
    return ok(id);
  });
}

/** Changes a person. A new password and a disabled account end the person's sessions. */
export async function changePerson(
  world: PeopleWorld,
  actor: Actor,
  id: number,
  patch: PersonPatch,
): Promise<Result<User, PeopleFault>> {
  const { meta, random } = world;
  const known = existing(meta, id);
  if (known === null) return fault('missing', 'There is no such person.');
  const refused = refusal(world, actor, known, patch);
  if (refused) return refused;
  const hash = patch.password === undefined ? null : await hashPassword(patch.password, random);
  return keepingAnAdmin(meta, () => {
    const rolesBefore = rolesText(meta, id);
    meta.users.update(id, patch);
    if (patch.roles) meta.roles.setOfUser(id, patch.roles);
    if (hash !== null) meta.users.setPasswordHash(id, hash);
    if (hash !== null || patch.active === false) endAccess(meta, id);
    if (hash !== null) note(world, actor, 'password-changed', `of ${known.username}`);
    const after = existing(meta, id) ?? known;
    const change = changeText(known, after, rolesBefore, rolesText(meta, id));
    if (change !== '') note(world, actor, 'person-changed', `changed ${known.username}: ${change}`);
    return after;
  });
}

/** Deletes a person: nobody can sign in as them, and what they made stays. */
export function removePerson(world: PeopleWorld, actor: Actor, id: number): Result<User, PeopleFault> {
  const { meta } = world;
  const known = existing(meta, id);
  if (known === null) return fault('missing', 'There is no such person.');
  const above = outranked(meta, actor, known);
  if (above) return above;
  return keepingAnAdmin(meta, () => {
    endAccess(meta, id);
    meta.users.remove(id);
    note(world, actor, 'person-changed', `deleted ${known.username}`);
    return known;
  });
}

/** Ends one session of a person. */
export function endSessionOf(
  world: PeopleWorld,
  actor: Actor,
  { userId, tokenHash, tokenName }: Pick<ListedSession, 'userId' | 'tokenHash' | 'tokenName'>,
): Result<void, PeopleFault> {
  const known = existing(world.meta, userId);
  const above = known && outranked(world.meta, actor, known);
  if (above) return above;
  world.meta.sessions.remove(tokenHash);
  world.meta.ownTokens.remove(tokenHash);
  // A screen would sign itself in again.
  const screen = world.meta.screens.ofUser(userId);
  if (screen !== null) world.meta.screens.update(screen.id, { claimHash: null });
  const what = tokenName === undefined ? 'a session' : `the token ${tokenName}`;
  note(world, actor, 'sign-out', `${what} of ${known?.username ?? 'a deleted person'}`);
  return ok(undefined);
}

const existing = (meta: Meta, id: number): User | null =>
  meta.users.isDeleted(id) ? null : meta.users.byId(id);

/** Ends every session, sign-in link and token of a person. */
export function endAccess(meta: Meta, id: number): void {
  meta.sessions.removeOfUser(id);
  meta.users.endTokens(id);
}

const taken = (username: string) => fault('taken', `The user name "${username}" is taken.`, 'username');

function refusal({ meta }: PeopleWorld, actor: Actor, known: User | null, patch: PersonPatch): Refused {
  const above = known && outranked(meta, actor, known);
  if (above) return above;
  const { username, password, roles } = patch;
  if (username !== undefined) {
    const shape = nameFault(username);
    if (shape !== null) return fault('invalid', shape, 'username');
    const other = meta.users.likeName(username);
    if (other && other.id !== known?.id) return taken(username);
  }
  if (password !== undefined) {
    const names = [username ?? known?.username ?? '', patch.email ?? known?.email ?? ''];
    const weak = passwordFault(password, names);
    if (weak !== null) return fault('invalid', weak, 'password');
  }
  return roles ? rolesRefusal(meta, actor, roles) : null;
}

export function nameFault(username: string): string | null {
  if (username.trim() === '' || username.length > 64) return 'A user name has 1 to 64 characters.';
  // Control characters and odd spaces make two names look the same.
  return /^[\p{L}\p{N}][\p{L}\p{N} ._@+-]*$/u.test(username) && username === username.trim()
    ? null
    : 'A user name begins with a letter or digit, followed by letters, digits, spaces and . _ @ + -';
}

function rolesRefusal(meta: Meta, actor: Actor, roles: readonly number[]): Refused {
  const missing = roles.filter((id) => meta.roles.byId(id) === null);
  if (missing.length > 0)
    return fault('invalid', `Role(s) with ID(s) [${missing.join(', ')}] not found.`, 'roles');
  if (roles.every((id) => mayGiveRole(meta, actor, id))) return null;
  return fault('refused', 'Nobody can give roles with rights that they do not have themselves.', 'roles');
}

function mayGiveRole(meta: Meta, actor: Actor, id: number): boolean {
  if (actor.rights.isAdmin) return true;
  if (meta.roles.byId(id)?.name.toLowerCase() === 'admin') return false;
  return mayGive(
    actor,
    meta.roles.pairsOf(id).map(({ permission, view }) => [permission, view]),
  );
}

/** An administrator's account is changed by administrators only. */
function outranked(meta: Meta, actor: Actor, known: User): Refused {
  if (actor.rights.isAdmin) return null;
  const { isAdmin, pairs } = meta.roles.rightsOf(known.id);
  const isAbove = isAdmin || pairs.some((pair) => !actor.rights.pairs.includes(pair));
  return isAbove
    ? fault('refused', 'This person has rights that you do not have. An administrator can change them.')
    : null;
}

const rolesText = (meta: Meta, id: number): string =>
  meta.roles
    .namesOf(id)
    .map(({ name }) => name)
    .join(', ') || 'no role';

const FIELDS = ['username', 'firstName', 'lastName', 'email', 'active'] as const;

/** What differs, but for the password; empty if nothing does. A form and the command line send what stays as well. */
function changeText(before: User, after: User, rolesBefore: string, rolesAfter: string): string {
  const fields = FIELDS.filter((key) => before[key] !== after[key]).join(', ');
  const roles = rolesBefore === rolesAfter ? '' : `roles: ${rolesAfter}`;
  return [fields, roles].filter(Boolean).join('; ');
}

export function note(
  { meta, clock }: Pick<PeopleWorld, 'meta' | 'clock'>,
  { userId, username, sender }: Pick<Actor, 'userId' | 'username' | 'sender'>,
  kind: SecurityEventKind,
  detail: string,
): void {
  meta.securityEvents.add({ kind, userId, username, sender, detail }, clock.now());
}
