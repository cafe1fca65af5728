import { Hono } from 'hono';
import { listGroups, searchRoles } from '#contract/people/roles.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import type { Role } from '../../meta/people/roles.ts';
import { offerDataPairs } from '../../people/dataPairs.ts';
import { ROLES } from './roles.ts';

/** What `superset-cli` reads to export roles: each with the numbers of its permissions and people, and groups. */
export function roleSearchRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, log } = deps;
  const { roles } = meta;
  const found: ListModel<Role> = {
    title: 'Search Role',
    columns: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      permission_ids: ({ id }) => roles.pairsOf(id).map((pair) => pair.id),
      user_ids: ({ id }) => roles.usersOf(id).filter((user) => !meta.users.isDeleted(user)),
      group_ids: () => [],
    },
    filters: { id: 'id', name: 'name' },
    orders: { id: 'id', name: 'name' },
    defaultOrder: 'id',
  };
  const routes = new Hono<AppEnv>();

  const mayRead = requireUser(deps, ['can_get', 'Role']);
  serve(routes, searchRoles, mayRead, (c, { q }) => {
    // A role may name data that nobody listed yet.
    offerDataPairs(meta);
    return listed(c, log, found, q, (request) => roles.page(request));
  });

  // This server has no groups.
  serve(routes, listGroups, mayRead, (c, { q }) => listed(c, log, GROUPS, q, () => ({ count: 0, rows: [] })));
  return routes;
}

const GROUPS = { ...ROLES, title: 'List Group' };
