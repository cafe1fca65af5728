import * as account from '#contract/people/account.ts';
import { listSecurityEvents } from '#contract/people/securityLog.ts';
import * as usage from '#contract/people/usage.ts';
import { getMe } from '#contract/people/security.ts';
import type { OwnName, SecurityEntry, SignedIn, UsageEntry } from '#domain/access/accounts.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';

/** What a person changes about themselves, and the lists that only the embedded server has. */

/** Of the embedded server, which asks for the current password, and of a Superset. */
export type AccountPlace = 'embedded' | 'gateway';

export async function getOwnName(client: Client): Promise<Result<OwnName, ApiError>> {
  const found = await send(client, getMe, {});
  if (!found.ok) return found;
  const { first_name: firstName, last_name: lastName } = found.value.result;
  return ok({ firstName, lastName });
}

export function saveOwnName(
  client: Client,
  place: AccountPlace,
  { firstName, lastName }: OwnName,
): Promise<Result<void, ApiError>> {
  const request = { first_name: firstName, last_name: lastName };
  return done(send(client, place === 'embedded' ? account.saveName : account.saveMe, { request }));
}

export function saveOwnPassword(
  client: Client,
  place: AccountPlace,
  current: string,
  password: string,
): Promise<Result<void, ApiError>> {
  return place === 'embedded'
    ? done(send(client, account.savePassword, { request: { current, password } }))
    : done(send(client, account.saveMe, { request: { password } }));
}

const sessionsOf = (isEverybody: boolean) => (isEverybody ? account.allSessions : account.ownSessions);

/** The person's own sessions, or everybody's. */
export async function listSessions(
  client: Client,
  isEverybody: boolean,
): Promise<Result<readonly SignedIn[], ApiError>> {
  const found = await send(client, sessionsOf(isEverybody).list, {});
  if (!found.ok) return found;
  return ok(
    found.value.result.map((row) => ({
      id: row.id,
      username: row.username ?? '',
      isCurrent: row.is_current,
      createdAt: row.created_on,
      seenAt: row.seen_on,
      browser: row.agent ?? '',
      address: row.sender ?? '',
      tokenName: row.token_name ?? null,
    })),
  );
}

export const endSession = (
  client: Client,
  isEverybody: boolean,
  id: string,
): Promise<Result<void, ApiError>> => done(send(client, sessionsOf(isEverybody).end, { path: { id } }));

/** Makes a token for scripts, which no later response contains. */
export async function makeToken(
  client: Client,
  request: { readonly name: string; readonly days: number; readonly scope: 'api' | 'mcp' },
): Promise<Result<string, ApiError>> {
  const made = await send(client, account.makeToken, { request });
  return made.ok ? ok(made.value.result.token) : made;
}

/** Of a log that grows as it is read: more are in its file. */
export const MAX_ENTRIES = 1000;
const PAGE = 100;

/** The latest entries of the security log. */
export async function listSecurityEntries(
  client: Client,
): Promise<Result<readonly SecurityEntry[], ApiError>> {
  const entries = new Map<number, SecurityEntry>();
  for (let page = 0; page < MAX_ENTRIES / PAGE; page += 1) {
    const q = { order_column: 'at', order_direction: 'desc', page, page_size: PAGE };
    const found = await send(client, listSecurityEvents, { q });
    if (!found.ok) return found;
    for (const { id, at, kind, username, sender, detail } of found.value.result) {
      const entry = { id, at: serverTime(at), kind, username: username ?? '', address: sender ?? '', detail };
      entries.set(id, entry);
    }
    if (found.value.result.length < PAGE) break;
  }
  return ok([...entries.values()]);
}

/** How dashboards and charts were used. */
export async function listUsage(client: Client): Promise<Result<readonly UsageEntry[], ApiError>> {
  const found = await send(client, usage.listUsage, {});
  if (!found.ok) return found;
  return ok(
    found.value.result.map(({ entity, id, last_on: lastAt, last_error: lastError, ...rest }) => ({
      ...rest,
      id: `${entity}:${id}`,
      kind: entity,
      number: id,
      lastAt,
      lastError: lastError ?? '',
    })),
  );
}
