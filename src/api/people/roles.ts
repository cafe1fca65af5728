import * as v from 'valibot';
import type { KnownRole, Named, Permission, RoleForm } from '#domain/access/accounts.ts';
import { isSameList, withListChange } from '#domain/access/listChange.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { anything, named } from './people.ts';

const AT = '/api/v1/security/roles/';
const PAIRS = '/api/v1/security/permissions-resources/';
const ORDER = { order_column: 'id', order_direction: 'asc' };
const listed = v.looseObject({ count: v.number(), result: v.array(named) });
const made = v.looseObject({ id: v.number() });
const withName = v.looseObject({ name: v.string() });
const offered = v.looseObject({
  count: v.number(),
  result: v.array(v.looseObject({ id: v.number(), permission: withName, view_menu: withName })),
});
const ofRole = v.looseObject({ result: v.array(v.looseObject({ id: v.number() })) });

export async function listRoles(client: Client): Promise<Result<readonly Named[], ApiError>> {
  const found = await listPages(client, AT, listed, ORDER);
  return found.ok ? ok(found.value.map(({ id, name }) => ({ id, name }))) : found;
}

/** The permissions that a role can have. */
export async function listPermissions(client: Client): Promise<Result<readonly Permission[], ApiError>> {
  const found = await listPages(client, PAIRS, offered, ORDER);
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
  const found = await client.json({ method: 'GET', path: `${AT}${id}/permissions/` }, ofRole);
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
    const added = await client.json({ method: 'POST', path: AT, body: { json: { name } } }, made);
    return added.ok ? setPermissions(client, added.value.id, permissions) : added;
  }
  if (name !== known.name) {
    const path = `${AT}${known.id}`;
    const renamed = await client.json({ method: 'PUT', path, body: { json: { name } } }, anything);
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
  const json = { permission_view_menu_ids: permissions };
  return done(client.json({ method: 'POST', path: `${AT}${role}/permissions`, body: { json } }, anything));
}

export const removeRole = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: `${AT}${id}` }, anything));
