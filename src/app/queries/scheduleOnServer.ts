import type { Client } from '#api/http/client.ts';
import { getSchedule, scheduleQuery } from '#api/sql/scheduleQuery.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

/* The schedule of a saved query on the server. What fails returns the reason for a person. */

export const scheduleOnServer = async (
  client: Client,
  remoteId: number,
  info: JsonRecord | null,
): Promise<Result<void, string>> => described(await scheduleQuery(client, remoteId, info));

export const scheduleOfServer = async (
  client: Client,
  remoteId: number,
): Promise<Result<JsonRecord | null, string>> => described(await getSchedule(client, remoteId));

const described = <Value>(outcome: Result<Value, ApiError>): Result<Value, string> =>
  outcome.ok ? outcome : err(describeError(outcome.error));
