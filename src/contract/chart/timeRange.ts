import * as v from 'valibot';
import { call } from '../call.ts';

/** Time ranges at this moment in the server's zone: of a text, or of several with shifts. */
export const getTimeRange = call({
  method: 'GET',
  path: '/api/v1/time_range/',
  q: v.union([
    v.string(),
    v.array(v.object({ timeRange: v.string(), shift: v.optional(v.nullable(v.string()), null) })),
  ]),
  response: v.looseObject({
    result: v.array(v.looseObject({ since: v.nullable(v.string()), until: v.nullable(v.string()) })),
  }),
});
