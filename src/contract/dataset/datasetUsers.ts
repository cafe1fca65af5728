import * as v from 'valibot';
import { call } from '../call.ts';

const nullableText = v.nullish(v.string());

/** The charts and dashboards over a dataset, with what dashboards store as JSON text. */
export const getDatasetUsers = call({
  method: 'GET',
  path: '/api/v1/dataset/{id}/related_objects',
  response: v.looseObject({
    charts: v.looseObject({
      result: v.array(v.looseObject({ id: v.number(), slice_name: nullableText })),
    }),
    dashboards: v.looseObject({
      result: v.array(v.looseObject({ id: v.number(), title: nullableText, json_metadata: v.unknown() })),
    }),
  }),
  errors: [404],
});
