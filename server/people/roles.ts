import { ok, type Result } from '#domain/result.ts';
import { BUILT_IN_ROLES } from './builtInRoles.ts';
import type { PermissionPair, Role } from '../meta/people/roles.ts';
import { type Actor, mayGive } from './actor.ts';
import { fault, type PeopleFault } from './fault.ts';
import { note, type PeopleWorld } from './people.ts';

const FIXED = new Set(['admin', ...Object.keys(BUILT_IN_ROLES).map((name) => name.toLowerCase())]);

/** Whether a role comes with the server: its name stays, and but for Public its pairs. */
export const isBuiltIn = (name: string): boolean => FIXED.has(name.toLowerCase());

export function addRole(
  world: PeopleWorld,
  actor: Actor,
  name: string,
  pairs: readonly PermissionPair[] = [],
): Result<number, PeopleFault> {
  const wrong = nameFault(world, name, null) ?? pairsFault(actor, pairs);
  if (wrong) return wrong;
  return world.meta.transaction(() => {
    const id = world.meta.roles.put(name, pairs);
    note(
      world,
      actor,
      'role-changed',
      `added ${name} with ${pairs.length} ${pairs.length === 1 ? 'permission' : 'permissions'}`,
    );
    return ok(id);
  });
}

export function renameRole(
  world: PeopleWorld,
  actor: Actor,
  id: number,
  name: string,
): Result<Role, PeopleFault> {
  const { roles } = world.meta;
  const known = roles.byId(id);
  if (known === null) return noSuchRole();
  const fixed = isBuiltIn(known.name) ? builtIn(known) : null;
  const wrong = fixed ?? nameFault(world, name, id) ?? pairsFault(actor, pairsOf(world, id));
  if (wrong) return wrong;
  return world.meta.transaction(() => {
    roles.rename(id, name);
    note(world, actor, 'role-changed', `renamed ${known.name} to ${name}`);
    return ok({ id, name });
  });
}

export function setRolePairs(
  world: PeopleWorld,
  actor: Actor,
  id: number,
  pairs: readonly PermissionPair[],
): Result<Role, PeopleFault> {
  const { roles } = world.meta;
  const known = roles.byId(id);
  if (known === null) return noSuchRole();
  if (isBuiltIn(known.name) && known.name !== 'Public') return builtIn(known);
  // Also those that are taken away: a role above the person who changes it is not theirs.
  const wrong = pairsFault(actor, [...pairs, ...pairsOf(world, id)]);
  if (wrong) return wrong;
  return world.meta.transaction(() => {
    const before = new Set(pairsOf(world, id).map((pair) => pair.join(' ')));
    roles.setPairs(id, pairs);
    const after = new Set(pairs.map((pair) => pair.join(' ')));
    const added = [...after].filter((pair) => !before.has(pair)).map((pair) => `+${pair}`);
    const removed = [...before].filter((pair) => !after.has(pair)).map((pair) => `-${pair}`);
    note(world, actor, 'role-changed', `${known.name}: ${[...added, ...removed].join(', ') || 'no change'}`);
    return ok(known);
  });
}

export function removeRole(world: PeopleWorld, actor: Actor, id: number): Result<Role, PeopleFault> {
  const { roles, rowRules } = world.meta;
  const known = roles.byId(id);
  if (known === null) return noSuchRole();
  if (isBuiltIn(known.name)) return builtIn(known);
  const wrong = pairsFault(actor, pairsOf(world, id));
  if (wrong) return wrong;
  const [rule] = rowRules.ofRole(id);
  // Without the role a rule would limit nobody, or everybody.
  if (rule !== undefined)
    return fault('refused', `The row rule "${rule}" names the role ${known.name}. Change the rule first.`);
  return world.meta.transaction(() => {
    roles.remove(id);
    note(world, actor, 'role-changed', `deleted ${known.name}`);
    return ok(known);
  });
}

function pairsOf({ meta }: PeopleWorld, id: number): PermissionPair[] {
  return meta.roles.pairsOf(id).map(({ permission, view }): PermissionPair => [permission, view]);
}

const noSuchRole = () => fault('missing', 'There is no such role.');

const builtIn = ({ name }: Role) =>
  fault('refused', `The role ${name} comes with the server and stays as it is. Add a role of your own.`);

function nameFault({ meta }: PeopleWorld, name: string, own: number | null) {
  if (name.trim() === '' || name.length > 64 || name !== name.trim() || /\p{C}/u.test(name))
    return fault('invalid', 'The name of a role has 1 to 64 characters.', 'name');
  const other = meta.roles.byName(name);
  return other && other.id !== own
    ? fault('taken', `There is a role "${other.name}" already.`, 'name')
    : null;
}

const pairsFault = (actor: Actor, pairs: readonly PermissionPair[]) =>
  mayGive(actor, pairs) ? null : fault('refused', 'Nobody can give or take rights that they do not have.');
