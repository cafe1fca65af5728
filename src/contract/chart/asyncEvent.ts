import * as v from 'valibot';

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

/** GET /api/v1/async_event/. */
export const asyncEventsResponse = v.looseObject({ result: v.array(asyncEvent) });
