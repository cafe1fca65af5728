import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { ids } from '../../http/request/bodyRules.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { labelOf, listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { User } from '../../meta/people/users.ts';
import { addPerson, changePerson, type PersonPatch, removePerson } from '../../people/people.ts';
import { actorOf, faultResponse } from './peopleCalls.ts';

const AT = '/api/v1/security/users';
const VERBS = ['can_delete', 'can_post', 'can_get', 'can_put', 'can_info'];

const newUser = v.strictObject({
  username: v.string(),
  password: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  active: v.optional(v.boolean(), true),
  roles: v.optional(ids, []),
  groups: v.optional(ids),
});
const userPatch = v.strictObject({
  username: v.optional(v.string()),
  password: v.optional(v.string()),
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
  email: v.optional(v.string()),
  active: v.optional(v.boolean()),
  roles: v.optional(ids),
  groups: v.optional(ids),
});

/** The people of this server, for those who manage them. */
export function userRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const may = (permission: string) => requireUser(deps, [permission, 'User']);
  const model = listModel(deps);
  const routes = new Hono<AppEnv>();

  routes.get(`${AT}/`, may('can_get'), (c) =>
    listed(c, deps.log, model, (request) => meta.users.page(request)),
  );

  routes.get(`${AT}/_info`, may('can_info'), (c) =>
    c.json({ permissions: VERBS.filter((each) => meta.roles.allows(currentUser(c).id, each, 'User')) }),
  );

  routes.get(`${AT}/:id{[0-9]+}`, may('can_get'), (c) => {
    const user = meta.users.byId(pathId(c));
    if (!user || meta.users.isDeleted(user.id)) return notFound(c);
    return c.json({
      description_columns: {},
      id: user.id,
      label_columns: Object.fromEntries(Object.keys(model.columns).map((name) => [name, labelOf(name)])),
      result: userItem(deps, user),
      show_columns: Object.keys(model.columns),
      show_title: 'Show User',
    });
  });

  routes.post(`${AT}/`, may('can_post'), async (c) => {
    const read = await readJson(c, newUser);
    if (!read.ok) return read.error;
    const { first_name: firstName, last_name: lastName, ...rest } = read.value;
    const added = await addPerson(deps, actorOf(c, deps), { ...rest, firstName, lastName });
    return added.ok ? c.json({ id: added.value }, 201) : faultResponse(c, added.error);
  });

  routes.put(`${AT}/:id{[0-9]+}`, may('can_put'), async (c) => {
    const read = await readJson(c, userPatch);
    if (!read.ok) return read.error;
    const {
      first_name: firstName,
      last_name: lastName,
      username,
      password,
      email,
      active,
      roles,
    } = read.value;
    const all = { username, password, email, active, roles, firstName, lastName };
    const patch = Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== undefined),
    ) as PersonPatch;
    const changed = await changePerson(deps, actorOf(c, deps), pathId(c), patch);
    if (!changed.ok) return faultResponse(c, changed.error);
    const { password: _secret, ...shown } = read.value;
    return c.json({ result: shown });
  });

  routes.delete(`${AT}/:id{[0-9]+}`, may('can_delete'), (c) => {
    const removed = removePerson(deps, actorOf(c, deps), pathId(c));
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
