import { noticesResponse, pushKeyResponse } from '#contract/notice.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { ServerNotice } from '#domain/inbox/serverNotice.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { anything } from './people.ts';

/** Notices of the embedded server about work that ended, and its pushes. */

const AT = '/api/v1/sextant';

export async function listNotices(
  client: Client,
  after: number,
): Promise<Result<readonly ServerNotice[], ApiError>> {
  const query = { after: String(after) };
  const found = await client.json({ method: 'GET', path: `${AT}/notices/`, query }, noticesResponse);
  return found.ok ? ok(found.value.result) : found;
}

/** The key with which a browser subscribes at its push service. */
export async function readPushKey(client: Client): Promise<Result<string, ApiError>> {
  const found = await client.json({ method: 'GET', path: `${AT}/push` }, pushKeyResponse);
  return found.ok ? ok(found.value.result.public_key) : found;
}

export const subscribePush = (client: Client, subscription: unknown): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'POST', path: `${AT}/push`, body: { json: subscription } }, anything));

export const unsubscribePush = (client: Client): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: `${AT}/push` }, anything));
