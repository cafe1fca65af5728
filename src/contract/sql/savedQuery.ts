import * as v from 'valibot';
import { choicesCall, infoCall, madeResponse, records } from '../records.ts';
import { jsonText } from '../rules.ts';
import { wholeNumber } from '../wholeNumber.ts';

/* Saved queries. A person sees only their own. */

const text = v.nullish(v.string());

/** An omitted key stays unchanged. */
const fields = v.object({
  label: v.nullish(v.pipe(v.string(), v.maxLength(256))),
  // Recorded: text is accepted too.
  db_id: v.nullish(v.union([wholeNumber, v.string()])),
  catalog: text,
  schema: text,
  sql: text,
  description: text,
  template_parameters: text,
  extra_json: v.nullish(jsonText),
});
export type SavedQueryRequest = v.InferOutput<typeof fields>;

/** A saved query in a list or on its own; a list has the requested keys. */
const savedQueryBody = v.looseObject({
  id: v.number(),
  label: text,
  description: text,
  sql: text,
  catalog: text,
  schema: text,
  template_parameters: text,
  database: v.nullish(v.looseObject({ id: v.optional(v.number()), database_name: v.optional(v.string()) })),
  db_id: v.nullish(v.number()),
  changed_on: text,
  /** The extra fields beside the query; only lists have them. */
  extra: v.optional(v.unknown()),
});
export type SavedQueryBody = v.InferOutput<typeof savedQueryBody>;

export const savedQueries = records('/api/v1/saved_query/', {
  row: savedQueryBody,
  item: v.looseObject({ result: savedQueryBody }),
  create: fields,
  change: fields,
  made: madeResponse,
  /** The state after the change. */
  saved: v.looseObject({ result: v.looseObject({}) }),
  invalid: 422,
});

export const savedQueryInfo = infoCall('/api/v1/saved_query/_info');
export const savedQuerySchemas = choicesCall('/api/v1/saved_query/distinct/schema');
export const savedQueryDatabases = choicesCall('/api/v1/saved_query/related/database');
