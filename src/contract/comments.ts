import * as v from 'valibot';
import { call } from './call.ts';

/* Comments on the embedded server's objects; a Superset has no such calls. */

const PATH = '/api/v1/sextant/comments/{kind}/{name}';

/** A dashboard by its uuid, a chart or saved query by its number. */
const params = {
  kind: v.pipe(v.string(), v.regex(/^(dashboard|chart|query)$/)),
  name: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
};

const id = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/));
const text = (length: number) => v.pipe(v.string(), v.maxLength(length));

/** A mark of a chart: columns with the texts of their values. */
const point = v.nullable(v.pipe(v.array(v.tuple([text(250), text(500)])), v.maxLength(20)));

const sent = {
  id,
  thread: id,
  action: v.picklist(['write', 'edit', 'withdraw', 'resolve', 'reopen']),
  of: v.nullable(id),
  text: text(4_000),
  point,
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
};

const entry = v.looseObject({
  ...sent,
  /** What it is about: a dashboard's are read with those of its charts. */
  about: v.looseObject({ kind: v.string(), name: v.string() }),
  seq: v.number(),
  author: v.looseObject({ id: v.number(), name: v.string() }),
  told: v.array(v.string()),
});

/**
 * Everything that was said about an object, and about the charts of a dashboard. `mark` names this state: asked with
 * it, the result is null while nothing changed.
 */
export const listComments = call({
  method: 'GET',
  path: PATH,
  params,
  query: v.object({ mark: v.optional(text(100)) }),
  response: v.looseObject({ mark: v.string(), result: v.nullable(v.array(entry)) }),
  errors: [404],
});

/** Adds an entry. Sent again with the same id, it is the same entry. */
export const addComment = call({
  method: 'POST',
  path: PATH,
  params,
  request: v.object(sent),
  response: v.looseObject({ result: entry }),
  status: 201,
  errors: [404, 422],
});
