import type { Arguments } from '#contract/call.ts';
import { getDraft } from '#contract/dashboard/draft.ts';
import * as notice from '#contract/people/notice.ts';
import type { DraftedDashboard } from '#domain/dashboard/draftedDashboard.ts';
import type { DraftedEdit } from '#domain/merge/draftedEdit.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { ServerNotice } from '#domain/inbox/serverNotice.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';

type PushSubscriptionBody = Arguments<typeof notice.subscribePush>['request'];

/** Notices of the embedded server about work that ended, and its pushes. */

export async function listNotices(
  client: Client,
  after: number,
): Promise<Result<readonly ServerNotice[], ApiError>> {
  const found = await send(client, notice.listNotices, { query: { after: String(after) } });
  return found.ok ? ok(found.value.result) : found;
}

/** A dashboard that a model drafted, or an edit that a folder would make. */
export async function readDraft(
  client: Client,
  key: string,
): Promise<Result<DraftedDashboard | DraftedEdit, ApiError>> {
  const found = await send(client, getDraft, { path: { key } });
  return found.ok ? ok(found.value.result) : found;
}

/** The key with which a browser subscribes at its push service. */
export async function readPushKey(client: Client): Promise<Result<string, ApiError>> {
  const found = await send(client, notice.getPushKey, {});
  return found.ok ? ok(found.value.result.public_key) : found;
}

/** The subscription is what the browser's push service gave. */
export const subscribePush = (client: Client, subscription: unknown): Promise<Result<void, ApiError>> =>
  done(send(client, notice.subscribePush, { request: subscription as PushSubscriptionBody }));

export const unsubscribePush = (client: Client): Promise<Result<void, ApiError>> =>
  done(send(client, notice.unsubscribePush, {}));
