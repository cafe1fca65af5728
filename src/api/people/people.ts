import * as v from 'valibot';
import type { Account, AccountForm } from '#domain/access/accounts.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';

const AT = '/api/v1/security/users/';
export const named = v.looseObject({ id: v.number(), name: v.string() });
export const anything = v.looseObject({});
const text = v.nullish(v.string(), '');
const listed = v.looseObject({
  count: v.number(),
  result: v.array(
    v.looseObject({
      id: v.number(),
      username: v.string(),
      first_name: text,
      last_name: text,
      email: text,
      active: v.nullish(v.boolean(), false),
      roles: v.nullish(v.array(named), []),
      last_login: v.nullish(v.string()),
    }),
  ),
});

export async function listAccounts(client: Client): Promise<Result<readonly Account[], ApiError>> {
  const found = await listPages(client, AT, listed, { order_column: 'id', order_direction: 'asc' });
  if (!found.ok) return found;
  return ok(
    found.value.map((row) => ({
      id: row.id,
      username: row.username,
      firstName: row.first_name ?? '',
      lastName: row.last_name ?? '',
      email: row.email ?? '',
      isActive: row.active ?? false,
      roles: (row.roles ?? []).map(({ id, name }) => ({ id, name })),
      lastSignIn: serverTime(row.last_login),
    })),
  );
}

/** Adds a person, or changes the one with the id. */
export function saveAccount(
  client: Client,
  id: number | null,
  { username, firstName, lastName, email, isActive, roles, password }: AccountForm,
): Promise<Result<void, ApiError>> {
  const json = {
    username,
    first_name: firstName,
    last_name: lastName,
    email,
    active: isActive,
    roles,
    ...(password === '' ? {} : { password }),
  };
  return id === null
    ? done(client.json({ method: 'POST', path: AT, body: { json } }, anything))
    : done(client.json({ method: 'PUT', path: `${AT}${id}`, body: { json } }, anything));
}

export const removeAccount = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: `${AT}${id}` }, anything));
