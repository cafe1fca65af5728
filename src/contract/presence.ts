import * as v from 'valibot';
import { call } from './call.ts';

/* Who has something open now, on the embedded server; a Superset has no such call. */

/**
 * Says that a page has something open, or no longer has; returns who else has, and who saved it last. What a page has
 * open is forgotten within a minute unless it says so again.
 */
export const notePresence = call({
  method: 'POST',
  path: '/api/v1/sextant/presence/{kind}/{id}',
  params: { kind: v.pipe(v.string(), v.regex(/^(dashboard|chart|dataset)$/)) },
  request: v.object({
    page: v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/)),
    is_open: v.boolean(),
  }),
  response: v.looseObject({
    result: v.looseObject({
      /** The names of other people, each once. */
      others: v.array(v.string()),
      /** Null if it was the caller, or nobody is known. */
      saved: v.nullable(v.looseObject({ at: v.number(), by: v.string() })),
    }),
  }),
  errors: [404],
});
