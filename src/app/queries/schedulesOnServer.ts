import type { Client } from '#api/http/client.ts';
import { getSchedule, scheduleQuery } from '#api/sql/scheduleQuery.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, type Result } from '#domain/result.ts';
import type { Schedules } from '#features/services/editor.ts';

/** The schedules of saved queries on the server. What fails returns the reason for a person. */
export function schedulesOnServer(client: Client): Schedules {
  return {
    get: async (remoteId) => described(await getSchedule(client, remoteId)),
    put: async (remoteId, info) => described(await scheduleQuery(client, remoteId, info)),
  };
}

const described = <Value>(outcome: Result<Value, ApiError>): Result<Value, string> =>
  outcome.ok ? outcome : err(describeError(outcome.error));
