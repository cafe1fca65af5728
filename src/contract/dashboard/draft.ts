import * as v from 'valibot';
import { call } from '../call.ts';

const side = v.variant('there', [
  v.looseObject({ there: v.literal(true), value: v.unknown() }),
  v.looseObject({ there: v.literal(false) }),
]);
const change = v.looseObject({
  path: v.array(v.string()),
  kind: v.picklist(['value', 'order']),
  before: side,
  after: side,
});

/**
 * What was drafted for the caller, and for nobody else: a dashboard by a model, or an edit of a chart or dashboard by a
 * folder that the server follows. A Superset has no such call.
 */
export const getDraft = call({
  method: 'GET',
  path: '/api/v1/sextant/drafts/{key}',
  params: { key: v.string() },
  response: v.looseObject({
    result: v.union([
      v.looseObject({
        uuid: v.string(),
        title: v.string(),
        layout: v.record(v.string(), v.unknown()),
      }),
      v.looseObject({ of: v.picklist(['chart', 'dashboard']), id: v.number(), changes: v.array(change) }),
    ]),
  }),
  errors: [404],
});
