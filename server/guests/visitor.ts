import { isReading } from '#domain/access/guestPass.ts';
import { PUBLIC_VIEW } from '#contract/people/visiting.ts';
import type { ServerDeps } from '../deps.ts';
import type { User } from '../meta/people/users.ts';
import { roleUser } from '../people/hiddenUsers.ts';

/** The role of visitors who have not signed in. */
const PUBLIC_ROLE = 'Public';

/** No person has such a name, because of its colon: conditions that compare names match nobody's rows. */
export const VISITOR_NAME = 'visitor:public';

/** The visitor who has not signed in; null where the server lets none in, or they may see nothing. */
export function visitorOf({
  config,
  meta,
  clock,
}: Pick<ServerDeps, 'config' | 'meta' | 'clock'>): User | null {
  const role = config.signIn.visitors ? meta.roles.byName(PUBLIC_ROLE) : null;
  if (role === null || meta.roles.pairsOf(role.id).length === 0) return null;
  return { ...roleUser(meta, role.id, clock.now()), username: VISITOR_NAME, firstName: 'Visitor' };
}

/**
 * What visitors may call: they only read, and not what people say among themselves. What they open is not logged, because they share one user: each would see
 * what others opened.
 */
export const isForVisitors = (method: string, path: string): boolean =>
  isReading(method, path) &&
  path !== '/superset/log/' &&
  !/^\/api\/v1\/sextant\/(account|comments)\b/.test(path);

/** As in a Superset, nobody is signed in: these calls report it, unless the page is marked as a visitor's. */
const ABOUT_CALLER = /^\/api\/v1\/(me\/|security\/csrf_token\/$|sextant\/capabilities$)/;

/** Whether a request belongs to a visitor: it is marked so, or nothing in it names a person. */
export const isVisitors = (
  wanted: string | undefined,
  path: string,
  { isNamed }: { readonly isNamed: boolean },
): boolean => wanted === PUBLIC_VIEW || (wanted === undefined && !isNamed && !ABOUT_CALLER.test(path));

/** The pairs that visitors can use: changes are refused, whatever their role may. */
export const withoutChanges = <T extends readonly [string, string]>(pairs: readonly T[]): T[] =>
  pairs.filter(([permission]) => !CHANGING.test(permission));
const CHANGING = /^can_(write|add|edit|delete|put|post|import|log|execute|save|set)/;
