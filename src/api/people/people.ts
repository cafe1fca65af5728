import type { Arguments } from '#contract/call.ts';
import { users } from '#contract/people/users.ts';
import type { Account, AccountForm } from '#domain/access/accounts.ts';
import { isSameList, withListChange } from '#domain/access/listChange.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { send } from '../http/send.ts';

export async function listAccounts(client: Client): Promise<Result<readonly Account[], ApiError>> {
  const found = await listPages(client, users.list, { order_column: 'id', order_direction: 'asc' });
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

/** Adds a person, or sends what changed of a known one: two administrators may edit the same person. */
export async function saveAccount(
  client: Client,
  known: Account | null,
  form: AccountForm,
): Promise<Result<void, ApiError>> {
  const body = bodyOf(form);
  if (known === null)
    return done(send(client, users.create, { request: { ...body, password: form.password } }));
  const path = { id: known.id };
  const before = known.roles.map(({ id }) => id);
  const earlier: Readonly<Record<string, unknown>> = bodyOf({ ...known, roles: before, password: '' });
  const changed = Object.entries(body).filter(([name, value]) => name !== 'roles' && earlier[name] !== value);
  let patch: Arguments<typeof users.update>['request'] = Object.fromEntries(changed);
  if (!isSameList(before, form.roles)) {
    const read = await send(client, users.get, { path });
    if (!read.ok) return read;
    const now = (read.value.result.roles ?? []).map(({ id }) => id);
    patch = { ...patch, roles: withListChange(now, before, form.roles) };
  }
  if (Object.keys(patch).length === 0) return ok(undefined);
  return done(send(client, users.update, { path, request: patch }));
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
  done(send(client, users.remove, { path: { id } }));
