import { Hono } from 'hono';
import * as contract from '#contract/people/roles.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { offerDataPairs } from '../../people/dataPairs.ts';
import { serve } from '../../http/serve.ts';
import { requireUser } from '../../auth/requireUser.ts';
import type { NumberedPair, PermissionPair, Role } from '../../meta/people/roles.ts';
import { addRole, removeRole, renameRole, setRolePairs } from '../../people/roles.ts';
import { actorOf, faultResponse } from './peopleCalls.ts';

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

  serve(routes, contract.roles.list, may('can_get'), (c, { q }) =>
    listed(c, deps.log, ROLES, q, (request) => roles.page(request)),
  );

  serve(routes, contract.roles.get, may('can_get'), (c, { path }) => {
    const role = roles.byId(path.id);
    return role ? c.json({ id: role.id, result: role }) : notFound(c);
  });

  serve(routes, contract.listRolePermissions, may('can_list_role_permissions'), (c, { path }) => {
    const role = roles.byId(path.id);
    if (!role) return notFound(c);
    return c.json({
      result: roles.pairsOf(role.id).map(({ id, permission, view }) => ({
        id,
        permission_name: permission,
        view_menu_name: view,
      })),
    });
  });

  serve(routes, contract.roles.create, may('can_post'), (c, { body }) => {
    const added = addRole(deps, actorOf(c, deps), body.name);
    return added.ok ? c.json({ id: added.value, result: body }, 201) : faultResponse(c, added.error);
  });

  serve(routes, contract.roles.update, may('can_put'), (c, { path, body }) => {
    const renamed = renameRole(deps, actorOf(c, deps), path.id, body.name);
    return renamed.ok ? c.json({ result: body }) : faultResponse(c, renamed.error);
  });

  serve(routes, contract.setRolePermissions, may('can_add_role_permissions'), (c, { path, body }) => {
    const offered = new Map(
      roles.offered().map(({ id, permission, view }): [number, PermissionPair] => [id, [permission, view]]),
    );
    const wanted = body.permission_view_menu_ids.map((id) => offered.get(id));
    const pairs = wanted.filter((pair) => pair !== undefined);
    if (pairs.length < wanted.length)
      return fieldErrors(c, { permission_view_menu_ids: ['Some permissions do not exist.'] });
    const changed = setRolePairs(deps, actorOf(c, deps), path.id, pairs);
    return changed.ok ? c.json({ result: body }) : faultResponse(c, changed.error);
  });

  serve(routes, contract.roles.remove, may('can_delete'), (c, { path }) => {
    const removed = removeRole(deps, actorOf(c, deps), path.id);
    return removed.ok ? messageError(c, 200, 'OK') : faultResponse(c, removed.error);
  });

  serve(routes, contract.listPermissions, may('can_get', 'PermissionViewMenu'), (c, { q }) => {
    offerDataPairs(deps.meta);
    return listed(c, deps.log, PAIRS, q, (request) => roles.offeredPage(request));
  });
  return routes;
}
