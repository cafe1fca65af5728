import * as v from 'valibot';
import { wholeNumber } from './wholeNumber.ts';

/* Saved queries: /api/v1/saved_query/… A person sees only their own. */

const text = v.nullish(v.string());

/** Body of POST and PUT; an omitted key stays unchanged. */
export const savedQueryRequest = v.strictObject({
  label: v.nullish(v.pipe(v.string(), v.maxLength(256))),
  // Recorded: text is accepted too.
  db_id: v.nullish(v.union([wholeNumber, v.string()])),
  catalog: text,
  schema: text,
  sql: text,
  description: text,
  template_parameters: text,
  extra_json: text,
});
export type SavedQueryRequest = v.InferOutput<typeof savedQueryRequest>;

export const savedQueryCreated = v.looseObject({ id: v.number() });
/** PUT returns the current state. */
export const savedQueryUpdated = v.looseObject({ result: v.looseObject({}) });

/** A saved query in a list or on its own; a list has the requested keys. */
export const savedQueryBody = v.looseObject({
  id: v.number(),
  label: v.nullish(v.string()),
  description: v.nullish(v.string()),
  sql: v.nullish(v.string()),
  catalog: v.nullish(v.string()),
  schema: v.nullish(v.string()),
  template_parameters: v.nullish(v.string()),
  database: v.nullish(v.looseObject({ id: v.optional(v.number()), database_name: v.optional(v.string()) })),
  db_id: v.nullish(v.number()),
  changed_on: v.nullish(v.string()),
  /** The extra fields beside the query; only lists have them. */
  extra: v.optional(v.unknown()),
});
export type SavedQueryBody = v.InferOutput<typeof savedQueryBody>;

export const savedQueryResponse = v.looseObject({ result: savedQueryBody });
export const savedQueryListResponse = v.looseObject({
  count: v.number(),
  ids: v.array(v.number()),
  result: v.array(savedQueryBody),
});
