import type { Outsider } from '../../people/outsiders.ts';
import type { ProviderClaims } from './provider.ts';

/** The person of a provider's claims; the roles are those of the claim, where one decides on them. */
export function outsiderOf({ subject, claims }: ProviderClaims, rolesClaim: string | null): Outsider {
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name].trim() : '');
  const username = text('preferred_username') || text('email') || subject;
  return {
    username,
    firstName: text('given_name') || text('name') || username,
    lastName: text('family_name'),
    email: text('email'),
    roles: rolesClaim === null ? null : namesIn(claimAt(claims, rolesClaim)),
  };
}

/** A claim by its name, or by a path such as realm_access.roles. */
function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

const namesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
