import type { ServerDeps } from '../../deps.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';
import type { User } from '../../meta/people/users.ts';

/** A person in responses. */
export interface PersonResult {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

export const personOf = ({ id, firstName, lastName }: User): PersonResult => ({
  id,
  first_name: firstName,
  last_name: lastName,
});

export function person(deps: ServerDeps, id: number | null): PersonResult | null {
  const user = id === null ? null : deps.meta.users.byId(id);
  return user && personOf(user);
}

export const nameOf = (who: PersonResult | null): string => (who ? `${who.first_name} ${who.last_name}` : '');

/** The owners of an entity, with their email addresses. */
export function ownersOf(
  deps: ServerDeps,
  entity: OwnedEntity | 'report',
  id: number,
): (PersonResult & { email: string })[] {
  return deps.meta.owners.of(entity, id).flatMap((userId) => {
    const user = deps.meta.users.byId(userId);
    return user ? [{ ...personOf(user), email: user.email }] : [];
  });
}
