import * as v from 'valibot';
import type { Account, AccountForm } from '#domain/access/accounts.ts';
import { isSameList, withListChange } from '#domain/access/listChange.ts';
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

const rolesNow = v.looseObject({ result: v.looseObject({ roles: v.nullish(v.array(named), []) }) });

/** Adds a person, or sends what changed of a known one: two administrators may edit the same person. */
export async function saveAccount(
  client: Client,
  known: Account | null,
  form: AccountForm,
): Promise<Result<void, ApiError>> {
  const json = bodyOf(form);
  if (known === null) return done(client.json({ method: 'POST', path: AT, body: { json } }, anything));
  const path = `${AT}${known.id}`;
  const before = known.roles.map(({ id }) => id);
  const earlier: Readonly<Record<string, unknown>> = bodyOf({ ...known, roles: before, password: '' });
  const changed = Object.entries(json).filter(([name, value]) => name !== 'roles' && earlier[name] !== value);
  const patch: Record<string, unknown> = Object.fromEntries(changed);
  if (!isSameList(before, form.roles)) {
    const read = await client.json({ method: 'GET', path }, rolesNow);
    if (!read.ok) return read;
    const now = (read.value.result.roles ?? []).map(({ id }) => id);
    patch['roles'] = withListChange(now, before, form.roles);
  }
  if (Object.keys(patch).length === 0) return ok(undefined);
  return done(client.json({ method: 'PUT', path, body: { json: patch } }, anything));
}

const bodyOf = ({ username, firstName, lastName, email, isActive, roles, password }: AccountForm) => ({
  username,
  first_name: firstName,
  last_name: lastName,
  email,
  active: isActive,
  roles,
  ...(password === '' ? {} : { password }),
});

export const removeAccount = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: `${AT}${id}` }, anything));
