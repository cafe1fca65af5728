import { savedQueries } from '#contract/sql/savedQuery.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { asRecord, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';

/** What was filled in to schedule a saved query; null if it is not scheduled. */
export async function getSchedule(
  client: Client,
  remoteId: number,
): Promise<Result<JsonRecord | null, ApiError>> {
  const extra = await extraOf(client, remoteId);
  if (!extra.ok) return extra;
  const { schedule_info: info } = extra.value;
  return ok(isRecord(info) ? info : null);
}

/**
 * Schedules a saved query, or removes its schedule: `schedule_info` among its extra fields, of which the others stay.
 */
export async function scheduleQuery(
  client: Client,
  remoteId: number,
  info: JsonRecord | null,
): Promise<Result<void, ApiError>> {
  const extra = await extraOf(client, remoteId);
  if (!extra.ok) return extra;
  const { schedule_info: _, ...others } = extra.value;
  const next = info === null ? others : { ...others, schedule_info: info };
  const request = { extra_json: JSON.stringify(next) };
  return done(send(client, savedQueries.update, { path: { id: remoteId }, request }));
}

/** Only lists have the extra fields. */
async function extraOf(client: Client, remoteId: number): Promise<Result<JsonRecord, ApiError>> {
  const q = { columns: ['id', 'extra'], filters: [{ col: 'id', opr: 'eq', value: remoteId }] };
  const found = await send(client, savedQueries.list, { q });
  return found.ok ? ok(asRecord(found.value.result[0]?.extra)) : found;
}
