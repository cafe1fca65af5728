import type { Context } from 'hono';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { currentUser } from '../requireUser.ts';

/** What the caller may do with an entity, of all that can be allowed. */
export const permissionsOf = (
  { meta }: ServerDeps,
  c: Context<AppEnv>,
  view: string,
  all: readonly string[],
): { readonly permissions: readonly string[] } => ({
  permissions: all.filter((each) => meta.roles.allows(currentUser(c).id, each, view)),
});
