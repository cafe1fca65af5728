import { savedQueryListResponse, savedQueryUpdated } from '#contract/savedQuery.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { rison } from '../http/rison.ts';

const PATH = '/api/v1/saved_query/';

/** Schedules a saved query: `schedule_info` among its extra fields, of which the others stay. */
export async function scheduleQuery(
  client: Client,
  remoteId: number,
  info: JsonRecord,
): Promise<Result<void, ApiError>> {
  // Only lists have the extra fields.
  const q = { columns: ['id', 'extra'], filters: [{ col: 'id', opr: 'eq', value: remoteId }] };
  const found = await client.json(
    { method: 'GET', path: PATH, query: { q: rison(q) } },
    savedQueryListResponse,
  );
  if (!found.ok) return found;
  const extra = { ...asRecord(found.value.result[0]?.extra), schedule_info: info };
  const body = { json: { extra_json: JSON.stringify(extra) } };
  return done(client.json({ method: 'PUT', path: `${PATH}${remoteId}`, body }, savedQueryUpdated));
}
