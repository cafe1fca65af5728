import * as v from 'valibot';
import { meResponse } from '#contract/security.ts';
import type { OwnName, SecurityEntry, SignedIn, UsageEntry } from '#domain/access/accounts.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { rison } from '../http/rison.ts';
import { anything } from './people.ts';

/** What a person changes about themselves, and the lists that only the embedded server has. */

const AT = '/api/v1/sextant';
const text = v.nullish(v.string());
const sessions = v.looseObject({
  result: v.array(
    v.looseObject({
      id: v.string(),
      username: text,
      is_current: v.boolean(),
      created_on: v.number(),
      seen_on: v.number(),
      agent: text,
      sender: text,
      token_name: text,
    }),
  ),
});
const madeToken = v.looseObject({ result: v.looseObject({ token: v.string() }) });
const events = v.looseObject({
  count: v.number(),
  result: v.array(
    v.looseObject({
      id: v.number(),
      at: v.string(),
      kind: v.string(),
      username: text,
      sender: text,
      detail: v.string(),
    }),
  ),
});

/** Of the embedded server, which asks for the current password, and of a Superset. */
export type AccountPlace = 'embedded' | 'gateway';

export async function getOwnName(client: Client): Promise<Result<OwnName, ApiError>> {
  const found = await client.json({ method: 'GET', path: '/api/v1/me/' }, meResponse);
  if (!found.ok) return found;
  const { first_name: firstName, last_name: lastName } = found.value.result;
  return ok({ firstName, lastName });
}

export function saveOwnName(
  client: Client,
  place: AccountPlace,
  { firstName, lastName }: OwnName,
): Promise<Result<void, ApiError>> {
  const path = place === 'embedded' ? `${AT}/account/name` : '/api/v1/me/';
  const json = { first_name: firstName, last_name: lastName };
  return done(client.json({ method: 'PUT', path, body: { json } }, anything));
}

export function saveOwnPassword(
  client: Client,
  place: AccountPlace,
  current: string,
  password: string,
): Promise<Result<void, ApiError>> {
  return place === 'embedded'
    ? done(
        client.json(
          { method: 'PUT', path: `${AT}/account/password`, body: { json: { current, password } } },
          anything,
        ),
      )
    : done(client.json({ method: 'PUT', path: '/api/v1/me/', body: { json: { password } } }, anything));
}

const sessionsAt = (isEverybody: boolean): string =>
  isEverybody ? `${AT}/sessions/` : `${AT}/account/sessions/`;

/** The person's own sessions, or everybody's. */
export async function listSessions(
  client: Client,
  isEverybody: boolean,
): Promise<Result<readonly SignedIn[], ApiError>> {
  const found = await client.json({ method: 'GET', path: sessionsAt(isEverybody) }, sessions);
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
): Promise<Result<void, ApiError>> =>
  done(
    client.json({ method: 'DELETE', path: `${sessionsAt(isEverybody)}${encodeURIComponent(id)}` }, anything),
  );

/** Makes a token for scripts, which no later response contains. */
export async function makeToken(
  client: Client,
  name: string,
  days: number,
): Promise<Result<string, ApiError>> {
  const path = `${AT}/account/tokens/`;
  const made = await client.json({ method: 'POST', path, body: { json: { name, days } } }, madeToken);
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
    const q = rison({ order_column: 'at', order_direction: 'desc', page, page_size: PAGE });
    const found = await client.json({ method: 'GET', path: `${AT}/security_log/`, query: { q } }, events);
    if (!found.ok) return found;
    for (const { id, at, kind, username, sender, detail } of found.value.result) {
      const entry = { id, at: serverTime(at), kind, username: username ?? '', address: sender ?? '', detail };
      entries.set(id, entry);
    }
    if (found.value.result.length < PAGE) break;
  }
  return ok([...entries.values()]);
}

const usage = v.looseObject({
  result: v.array(
    v.looseObject({
      entity: v.picklist(['dashboard', 'chart']),
      id: v.number(),
      title: v.string(),
      views: v.number(),
      people: v.number(),
      last_on: v.number(),
      loads: v.number(),
      p95: v.nullable(v.number()),
      errors: v.number(),
      last_error: v.nullable(v.string()),
    }),
  ),
});

/** How dashboards and charts were used. */
export async function listUsage(client: Client): Promise<Result<readonly UsageEntry[], ApiError>> {
  const found = await client.json({ method: 'GET', path: `${AT}/usage/` }, usage);
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
