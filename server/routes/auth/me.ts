import { Hono } from 'hono';
import { saveMe } from '#contract/people/account.ts';
import { may, readRights } from '#domain/access/rights.ts';
import { getMe, getMyRoles, type MeResponse, type RolesResponse } from '#contract/people/security.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import type { PermissionPair } from '../../meta/people/roles.ts';
import type { RoleView, User } from '../../meta/people/users.ts';
import { fieldErrors } from '../../http/response/errorBodies.ts';
import { VISITOR_NAME, withoutChanges } from '../../guests/visitor.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';

/** The contract's response, with fields that only a Superset page reads. */
type RolesBody = {
  result: Omit<RolesResponse['result'], 'roles'> & { roles: RolesByName; [field: string]: unknown };
};

type RolesByName = Readonly<Record<string, readonly PermissionPair[]>>;

const OWN_PASSWORD =
  'Send the current password along: PUT /api/v1/sextant/account/password with current and password.';

export function meRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const signedIn = requireUser(deps);
  const rolesOf = (user: User): RolesByName => {
    if (user.roleView) return viewedPairs(deps, user.roleView, user.username);
    const roles = meta.roles.ofUser(user.id);
    if (user.username !== VISITOR_NAME) return roles;
    return Object.fromEntries(Object.entries(roles).map(([name, pairs]) => [name, withoutChanges(pairs)]));
  };
  const routes = new Hono<AppEnv>();
  serve(routes, getMe, signedIn, (c) => c.json(meResponse(currentUser(c))));
  serve(routes, saveMe, signedIn, (c, { body }) => {
    const { first_name: firstName, last_name: lastName, password } = body;
    // A stolen session is not enough for a new password.
    if (password !== undefined) return fieldErrors(c, { password: [OWN_PASSWORD] });
    const user = currentUser(c);
    meta.users.update(user.id, { firstName, lastName });
    return c.json(meResponse(meta.users.byId(user.id) ?? user));
  });
  serve(routes, getMyRoles, signedIn, (c) => {
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
        roles: rolesOf(user),
        permissions: {},
      },
    } satisfies RolesBody);
  });
  return routes;
}

/**
 * What an owner may do while looking for a role: under a name that is no administrator's, whatever the role is called.
 */
const viewedPairs = ({ meta }: ServerDeps, { owner, roles }: RoleView, name: string) => {
  const rights = [meta.roles.rightsOf(owner.id), readRights(roles)];
  const pairs = meta.roles
    .offered()
    .filter(({ permission, view }) => rights.every((each) => may(each, permission, view)))
    .map(({ permission, view }): [string, string] => [permission, view]);
  return { [name]: withoutChanges(pairs) };
};

const meResponse = (user: User): MeResponse => ({
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
});
