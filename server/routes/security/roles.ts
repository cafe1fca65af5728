import { Hono } from 'hono';
import * as v from 'valibot';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { idsUpTo, textOfLength } from '../../http/request/bodyRules.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { offerDataPairs } from '../../people/dataPairs.ts';
import { pathId } from '../../http/request/pathId.ts';
import { requireUser } from '../../auth/requireUser.ts';
import type { NumberedPair, PermissionPair, Role } from '../../meta/people/roles.ts';
import { addRole, removeRole, renameRole, setRolePairs } from '../../people/roles.ts';
import { actorOf, faultResponse } from './peopleCalls.ts';

const AT = '/api/v1/security/roles';

const roleBody = v.strictObject({ name: textOfLength(1, 64) });
const pairsBody = v.strictObject({ permission_view_menu_ids: idsUpTo(10_000) });

export const ROLES: ListModel<Role> = {
  title: 'List Role',
  columns: { id: ({ id }) => id, name: ({ name }) => name },
  filters: { id: 'id', name: 'name' },
  orders: { id: 'id', name: 'name' },
  defaultOrder: 'id',
};

const PAIRS: ListModel<NumberedPair> = {
  title: 'List Permission View',
  columns: {
    id: ({ id }) => id,
    'permission.name': ({ permission }) => permission,
    'view_menu.name': ({ view }) => view,
  },
  filters: { id: 'id' },
  orders: { id: 'id', 'permission.name': 'permission', 'view_menu.name': 'view' },
  defaultOrder: 'id',
};

/** The roles of this server and their permissions, for people who manage them. */
export function roleRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { roles } = deps.meta;
  const may = (permission: string, view = 'Role') => requireUser(deps, [permission, view]);
  const routes = new Hono<AppEnv>();

  routes.get(`${AT}/`, may('can_get'), (c) => listed(c, deps.log, ROLES, (request) => roles.page(request)));

  routes.get(`${AT}/:id{[0-9]+}`, may('can_get'), (c) => {
    const role = roles.byId(pathId(c));
    return role ? c.json({ id: role.id, result: role }) : notFound(c);
  });

  routes.get(`${AT}/:id{[0-9]+}/permissions/`, may('can_list_role_permissions'), (c) => {
    const role = roles.byId(pathId(c));
    if (!role) return notFound(c);
    return c.json({
      result: roles.pairsOf(role.id).map(({ id, permission, view }) => ({
        id,
        permission_name: permission,
        view_menu_name: view,
      })),
    });
  });

  routes.post(`${AT}/`, may('can_post'), async (c) => {
    const read = await readJson(c, roleBody);
    if (!read.ok) return read.error;
    const added = addRole(deps, actorOf(c, deps), read.value.name);
    return added.ok ? c.json({ id: added.value, result: read.value }, 201) : faultResponse(c, added.error);
  });

  routes.put(`${AT}/:id{[0-9]+}`, may('can_put'), async (c) => {
    const read = await readJson(c, roleBody);
    if (!read.ok) return read.error;
    const renamed = renameRole(deps, actorOf(c, deps), pathId(c), read.value.name);
    return renamed.ok ? c.json({ result: read.value }) : faultResponse(c, renamed.error);
  });

  routes.post(`${AT}/:id{[0-9]+}/permissions`, may('can_add_role_permissions'), async (c) => {
    const read = await readJson(c, pairsBody);
    if (!read.ok) return read.error;
    const offered = new Map(
      roles.offered().map(({ id, permission, view }): [number, PermissionPair] => [id, [permission, view]]),
    );
    const wanted = read.value.permission_view_menu_ids.map((id) => offered.get(id));
    const pairs = wanted.filter((pair) => pair !== undefined);
    if (pairs.length < wanted.length)
      return fieldErrors(c, { permission_view_menu_ids: ['Some permissions do not exist.'] });
    const changed = setRolePairs(deps, actorOf(c, deps), pathId(c), pairs);
    return changed.ok ? c.json({ result: read.value }) : faultResponse(c, changed.error);
  });

  routes.delete(`${AT}/:id{[0-9]+}`, may('can_delete'), (c) => {
    const removed = removeRole(deps, actorOf(c, deps), pathId(c));
    return removed.ok ? messageError(c, 200, 'OK') : faultResponse(c, removed.error);
  });

  routes.get('/api/v1/security/permissions-resources/', may('can_get', 'PermissionViewMenu'), (c) => {
    offerDataPairs(deps.meta);
    return listed(c, deps.log, PAIRS, (request) => roles.offeredPage(request));
  });
  return routes;
}
