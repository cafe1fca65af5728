import type { Client } from '#api/http/client.ts';
import { scheduleQuery } from '#api/sql/scheduleQuery.ts';
import { describeError } from '#domain/error/describeError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

/** Schedules a saved query; returns the reason for a person if that failed. */
export async function scheduleOnServer(
  client: Client,
  remoteId: number,
  info: JsonRecord,
): Promise<Result<void, string>> {
  const scheduled = await scheduleQuery(client, remoteId, info);
  return scheduled.ok ? scheduled : err(describeError(scheduled.error));
}
