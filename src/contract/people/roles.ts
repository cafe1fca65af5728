import * as v from 'valibot';
import { call } from '../call.ts';
import { anyResponse, listCall, madeResponse, records } from '../records.ts';
import { idsUpTo, textOfLength } from '../rules.ts';
import { named } from './users.ts';

/* The roles of a server and their permissions, for those who manage them. */

const name = v.object({ name: textOfLength(1, 64) });

export const roles = records('/api/v1/security/roles/', {
  row: named,
  item: v.looseObject({ id: v.number(), result: named }),
  create: name,
  change: name,
  made: madeResponse,
  saved: anyResponse,
});

export const listRolePermissions = call({
  method: 'GET',
  path: '/api/v1/security/roles/{id}/permissions/',
  response: v.looseObject({ result: v.array(v.looseObject({ id: v.number() })) }),
  errors: [404],
});

export const setRolePermissions = call({
  method: 'POST',
  path: '/api/v1/security/roles/{id}/permissions',
  request: v.object({ permission_view_menu_ids: idsUpTo(10_000) }),
  response: anyResponse,
  errors: [404, 422],
});

const withName = v.looseObject({ name: v.string() });
/** The permissions that a role can have. */
export const listPermissions = listCall(
  '/api/v1/security/permissions-resources/',
  v.looseObject({ id: v.number(), permission: withName, view_menu: withName }),
);

/** What `superset-cli` reads to export roles. */
export const searchRoles = listCall(
  '/api/v1/security/roles/search/',
  v.looseObject({
    id: v.number(),
    name: v.string(),
    permission_ids: v.optional(v.array(v.number())),
    user_ids: v.optional(v.array(v.number())),
    group_ids: v.optional(v.array(v.number())),
  }),
);
export const listGroups = listCall('/api/v1/security/groups/', named);
