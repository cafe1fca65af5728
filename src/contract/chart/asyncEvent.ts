import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';

/* Chart data computed in the background: a 202 names a job, and events report jobs (CALL-36, CALL-66). */

/** Body of a 202 to POST /api/v1/chart/data. */
export const asyncJob = v.looseObject({ job_id: v.string() });

export const asyncEvent = v.looseObject({
  /** Grows with each event; the next call sends the last one seen. */
  id: v.string(),
  job_id: v.string(),
  /** `done`, `error`, `running` or any other status. */
  status: v.string(),
  errors: v.nullish(v.array(v.looseObject({ message: v.nullish(v.string()) }))),
  /** Where the rows are, once done. */
  result_url: v.nullish(v.string()),
});
export type AsyncEventBody = v.InferOutput<typeof asyncEvent>;

export const getEvents = call({
  method: 'GET',
  path: '/api/v1/async_event/',
  query: v.object({ last_id: v.optional(v.string()) }),
  response: v.looseObject({ result: v.array(asyncEvent) }),
});

const path = '/api/v1/sextant/chart_job/{id}';
const params = { id: v.string() };

/** Whether the server still has a job. */
export const getJob = call({
  method: 'GET',
  path,
  params,
  raw: true,
  response: v.looseObject({ result: asyncJob }),
  errors: [404],
});

export const stopJob = call({
  method: 'DELETE',
  path,
  params,
  raw: true,
  response: messageResponse,
  errors: [404],
});
