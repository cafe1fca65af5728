import { notePresence as call } from '#contract/presence.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { OpenObject, Presence } from '#domain/presence.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';

/** Says that a page has something open, or no longer has. */
export async function notePresence(
  client: Client,
  open: OpenObject,
  page: string,
  isOpen: boolean,
): Promise<Result<Presence, ApiError>> {
  const said = await send(client, call, { path: { ...open }, request: { page, is_open: isOpen } });
  return said.ok ? ok(said.value.result) : said;
}
