import * as v from 'valibot';
import { call } from '../call.ts';

/** A dashboard that a model drafted for the caller, and for nobody else. A Superset has no such call. */
export const getDraft = call({
  method: 'GET',
  path: '/api/v1/sextant/drafts/{key}',
  params: { key: v.string() },
  response: v.looseObject({
    result: v.looseObject({
      uuid: v.string(),
      title: v.string(),
      layout: v.record(v.string(), v.unknown()),
    }),
  }),
  errors: [404],
});
