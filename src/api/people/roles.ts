import * as contract from '#contract/people/roles.ts';
import type { KnownRole, Named, Permission, RoleForm } from '#domain/access/accounts.ts';
import { isSameList, withListChange } from '#domain/access/listChange.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { send } from '../http/send.ts';

const ORDER = { order_column: 'id', order_direction: 'asc' };

export async function listRoles(client: Client): Promise<Result<readonly Named[], ApiError>> {
  const found = await listPages(client, contract.roles.list, ORDER);
  return found.ok ? ok(found.value.map(({ id, name }) => ({ id, name }))) : found;
}

/** The permissions that a role can have. */
export async function listPermissions(client: Client): Promise<Result<readonly Permission[], ApiError>> {
  const found = await listPages(client, contract.listPermissions, ORDER);
  if (!found.ok) return found;
  return ok(
    found.value.map(({ id, permission, view_menu: view }) => ({
      id,
      permission: permission.name,
      view: view.name,
    })),
  );
}

export async function permissionsOf(
  client: Client,
  id: number,
): Promise<Result<readonly number[], ApiError>> {
  const found = await send(client, contract.listRolePermissions, { path: { id } });
  return found.ok ? ok(found.value.result.map((each) => each.id)) : found;
}

/**
 * Adds a role, or sends what changed of a known one, its name before its permissions: two administrators may edit the
 * same role.
 */
export async function saveRole(
  client: Client,
  known: KnownRole | null,
  { name, permissions }: RoleForm,
): Promise<Result<void, ApiError>> {
  if (known === null) {
    const added = await send(client, contract.roles.create, { request: { name } });
    return added.ok ? setPermissions(client, added.value.id, permissions) : added;
  }
  if (name !== known.name) {
    const renamed = await send(client, contract.roles.update, { path: { id: known.id }, request: { name } });
    if (!renamed.ok) return renamed;
  }
  if (isSameList(known.permissions, permissions)) return ok(undefined);
  const now = await permissionsOf(client, known.id);
  if (!now.ok) return now;
  return setPermissions(client, known.id, withListChange(now.value, known.permissions, permissions));
}

function setPermissions(
  client: Client,
  role: number,
  permissions: readonly number[],
): Promise<Result<void, ApiError>> {
  const request = { permission_view_menu_ids: permissions };
  return done(send(client, contract.setRolePermissions, { path: { id: role }, request }));
}

export const removeRole = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, contract.roles.remove, { path: { id } }));
