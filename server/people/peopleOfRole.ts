import { ok, type Result } from '#domain/result.ts';
import type { Actor } from './actor.ts';
import { fault, type PeopleFault } from './fault.ts';
import { changePerson, type PeopleWorld } from './people.ts';

/** Gives a role to these people and takes it from everybody else; stops at the first whom the actor may not change. */
export async function setPeopleOfRole(
  world: PeopleWorld,
  actor: Actor,
  roleId: number,
  people: readonly number[],
): Promise<Result<void, PeopleFault>> {
  const { roles, users } = world.meta;
  const shown = new Set(users.list().map(({ id }) => id));
  if (people.some((id) => !shown.has(id))) return fault('invalid', 'Some people do not exist.', 'user');
  const before = roles.usersOf(roleId).filter((id) => shown.has(id));
  // Those who get it first: a role that somebody must have is never without anybody.
  const added = people.filter((id) => !before.includes(id));
  for (const id of [...added, ...before.filter((each) => !people.includes(each))]) {
    const others = roles.namesOf(id).flatMap((role) => (role.id === roleId ? [] : [role.id]));
    // One after the other: each may be refused.
    const changed = await changePerson(world, actor, id, {
      roles: added.includes(id) ? [...others, roleId] : others,
    });
    if (!changed.ok) return changed;
  }
  return ok(undefined);
}
