import { Hono } from 'hono';
import { userInfo, users } from '#contract/people/users.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { itemBody, listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { permissionsOf } from '../../auth/rights/permissionsOf.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { User } from '../../meta/people/users.ts';
import { addPerson, changePerson, type PersonPatch, removePerson } from '../../people/people.ts';
import { actorOf, faultResponse } from './peopleCalls.ts';

const VERBS = ['can_delete', 'can_post', 'can_get', 'can_put', 'can_info'];

/** The people of this server, for those who manage them. */
export function userRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const may = (permission: string) => requireUser(deps, [permission, 'User']);
  const model = listModel(deps);
  const routes = new Hono<AppEnv>();

  serve(routes, users.list, may('can_get'), (c, { q }) =>
    listed(c, deps.log, model, q, (request) => meta.users.page(request)),
  );

  serve(routes, userInfo, may('can_info'), (c) => c.json(permissionsOf(deps, c, 'User', VERBS)));

  serve(routes, users.get, may('can_get'), (c, { path }) => {
    const user = meta.users.byId(path.id);
    if (!user || meta.users.isDeleted(user.id)) return notFound(c);
    return c.json(itemBody('Show User', user.id, Object.keys(model.columns), userItem(deps, user)));
  });

  serve(routes, users.create, may('can_post'), async (c, { body }) => {
    const { first_name: firstName, last_name: lastName, ...rest } = body;
    const added = await addPerson(deps, actorOf(c, deps), { ...rest, firstName, lastName });
    return added.ok ? c.json({ id: added.value }, 201) : faultResponse(c, added.error);
  });

  serve(routes, users.update, may('can_put'), async (c, { path, body }) => {
    const { first_name: firstName, last_name: lastName, groups: _none, ...rest } = body;
    const patch = Object.fromEntries(
      Object.entries({ ...rest, firstName, lastName }).filter(([, value]) => value !== undefined),
    ) as PersonPatch;
    const changed = await changePerson(deps, actorOf(c, deps), path.id, patch);
    if (!changed.ok) return faultResponse(c, changed.error);
    const { password: _secret, ...shown } = body;
    return c.json({ result: shown });
  });

  serve(routes, users.remove, may('can_delete'), (c, { path }) => {
    const removed = removePerson(deps, actorOf(c, deps), path.id);
    return removed.ok ? messageError(c, 200, 'OK') : faultResponse(c, removed.error);
  });
  return routes;
}

const timestampText = (at: number | null): string | null => (at === null ? null : changedOnText(at));

const userItem = ({ meta }: ServerDeps, user: User) => ({
  active: user.active,
  changed_by: null,
  changed_on: changedOnText(user.createdOn),
  created_by: null,
  created_on: changedOnText(user.createdOn),
  email: user.email,
  fail_login_count: user.failLoginCount,
  first_name: user.firstName,
  groups: [],
  id: user.id,
  last_login: timestampText(user.lastLogin),
  last_name: user.lastName,
  login_count: user.loginCount,
  roles: meta.roles.namesOf(user.id),
  username: user.username,
});

function listModel(deps: ServerDeps): ListModel<User> {
  const roles = (user: User) => deps.meta.roles.namesOf(user.id);
  const own = {
    id: 'id',
    first_name: 'first_name',
    last_name: 'last_name',
    username: 'username',
    active: 'active',
    email: 'email',
    last_login: 'last_login',
    login_count: 'login_count',
    fail_login_count: 'fail_login_count',
    created_on: 'created_on',
  };
  return {
    title: 'List User',
    columns: {
      id: (user) => user.id,
      'roles.id': roles,
      'roles.name': roles,
      first_name: (user) => user.firstName,
      last_name: (user) => user.lastName,
      username: (user) => user.username,
      active: (user) => user.active,
      email: (user) => user.email,
      last_login: (user) => timestampText(user.lastLogin),
      login_count: (user) => user.loginCount,
      fail_login_count: (user) => user.failLoginCount,
      created_on: (user) => changedOnText(user.createdOn),
      changed_on: (user) => changedOnText(user.createdOn),
      'created_by.id': () => null,
      'changed_by.id': () => null,
      groups: () => [],
    },
    filters: own,
    orders: own,
    defaultOrder: 'id',
  };
}
