import * as v from 'valibot';
import { call } from './call.ts';

/* Comments on the embedded server's objects; a Superset has no such calls. */

const PATH = '/api/v1/sextant/comments/{kind}/{name}';

const params = {
  kind: v.pipe(v.string(), v.regex(/^(dashboard|chart|query)$/)),
  name: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
};

const id = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/));
const text = (length: number) => v.pipe(v.string(), v.maxLength(length));

/** A mark of a chart: columns with the texts of their values. */
const point = v.nullable(v.pipe(v.array(v.tuple([text(250), text(500)])), v.maxLength(20)));

/** What an entry says. */
export const commentEntry = {
  id,
  thread: id,
  action: v.picklist(['write', 'edit', 'withdraw', 'resolve', 'reopen']),
  of: v.nullable(id),
  text: text(4_000),
  point,
  /** The last moment that a date can have is the latest. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
};

/** A dashboard by its uuid, a chart or saved query by its number. */
const subject = v.looseObject({ kind: v.string(), name: v.string() });

const entry = v.looseObject({
  ...commentEntry,
  // One that an earlier release stored may be of no date.
  at: v.number(),
  /** What it is about: a dashboard's are read with those of its charts. */
  about: subject,
  seq: v.number(),
  author: v.looseObject({ id: v.number(), name: v.string(), username: v.optional(v.string()) }),
  told: v.array(v.string()),
});

/**
 * What was said about an object, and about the charts of a dashboard: if it is very much, what was said last. `mark` names
 * this state: asked with it, the result is null while nothing changed.
 */
export const listComments = call({
  method: 'GET',
  path: PATH,
  params,
  query: v.object({ mark: v.optional(text(100)) }),
  response: v.looseObject({
    mark: v.string(),
    result: v.nullable(v.array(entry)),
    /** What was read: the object and, of a dashboard, those of its charts that the person may read. */
    objects: v.array(subject),
    /** The last number that the server gave to any entry. */
    last: v.number(),
  }),
  errors: [404],
});

/** Adds an entry. Sent again with the same id, it is the same entry; one that changes nothing is the one that it repeats. */
export const addComment = call({
  method: 'POST',
  path: PATH,
  params,
  request: v.object(commentEntry),
  response: v.looseObject({ result: entry }),
  status: 201,
  errors: [404, 422],
});
