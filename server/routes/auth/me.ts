import { Hono } from 'hono';
import type { MeAnswer, RolesAnswer } from '#contract/security.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { currentUser, requireUser } from '../../http/requireUser.ts';

/** The contract's response, with fields that only a Superset page reads. */
type RolesBody = { result: Record<string, unknown> } & RolesAnswer;

export function meRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const signedIn = requireUser(deps);
  const routes = new Hono<AppEnv>();
  routes.get('/api/v1/me/', signedIn, (c) => {
    const user = currentUser(c);
    return c.json({
      result: {
        id: user.id,
        username: user.username,
        first_name: user.firstName,
        last_name: user.lastName,
        email: user.email,
        is_active: user.active,
        is_anonymous: false,
        login_count: user.loginCount,
      },
    } satisfies MeAnswer);
  });
  routes.get('/api/v1/me/roles/', signedIn, (c) => {
    const user = currentUser(c);
    return c.json({
      result: {
        username: user.username,
        firstName: user.firstName,
        lastName: user.lastName,
        userId: user.id,
        isActive: user.active,
        isAnonymous: false,
        createdOn: new Date(user.createdOn).toISOString().replace('Z', '000'),
        email: user.email,
        loginCount: user.loginCount,
        roles: meta.roles.ofUser(user.id),
        permissions: {},
      },
    } satisfies RolesBody);
  });
  return routes;
}
