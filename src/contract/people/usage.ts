import * as v from 'valibot';
import { call } from '../call.ts';

/** How dashboards and charts were used lately; only a server of this product has it. */
export const listUsage = call({
  method: 'GET',
  path: '/api/v1/sextant/usage/',
  response: v.looseObject({
    result: v.array(
      v.looseObject({
        entity: v.picklist(['dashboard', 'chart']),
        id: v.number(),
        title: v.string(),
        views: v.number(),
        people: v.number(),
        last_on: v.number(),
        loads: v.number(),
        p95: v.nullable(v.number()),
        errors: v.number(),
        last_error: v.nullable(v.string()),
      }),
    ),
  }),
});
