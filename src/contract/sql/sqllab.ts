import * as v from 'valibot';
import { type Arguments, call } from '../call.ts';
import { wholeNumber } from '../wholeNumber.ts';

const text = v.nullable(v.string());
const optionalText = v.nullish(v.string());

/*
 * SQL Lab: execute, results, stop, format, estimate, permalink.
 *
 * Requests are strict, because the contract rejects unknown keys. Responses are loose: a server may return more than is
 * asked of it. Rows are not described here: callers that need them decode the bytes (100,000 rows are never parsed by
 * a schema), and checks the rest of the response, the envelope, with `executeEnvelope`.
 *
 * Rows as Arrow. A client that sends `Accept: application/vnd.apache.arrow.stream` to execute or results may be
 * answered with that content type, or with JSON: the content type of the response says which. Errors and 202
 * are always JSON. An Arrow response is one IPC stream:
 * - the schema's metadata holds under ARROW_RESPONSE_KEY the JSON text of the envelope: the whole response but `data`.
 *   It is final, `rows` included, because the first byte is sent after the last row was computed;
 * - field names are the names in `columns`, in the same order; a field's metadata holds under ARROW_TYPE_KEY the
 *   engine's own name of the type;
 * - Int32, Int64, Float64 and Bool hold what fits them exactly, NaN and infinities included. Everything else is Utf8
 *   (decimals, integers past 64 bits, dates, times, timestamps, nested values as JSON text), or a dictionary of Int32
 *   into Utf8 where text repeats. Dictionaries grow by delta batches. The text is the one the JSON response would hold.
 */

export const ARROW_STREAM = 'application/vnd.apache.arrow.stream';
export const ARROW_RESPONSE_KEY = 'sextant.answer';
export const ARROW_TYPE_KEY = 'sextant.type';

const executeRequest = v.object({
  database_id: wholeNumber,
  sql: v.string(),
  client_id: optionalText,
  queryLimit: v.nullish(wholeNumber),
  sql_editor_id: optionalText,
  catalog: optionalText,
  schema: optionalText,
  tab: optionalText,
  ctas_method: optionalText,
  /** JSON text. */
  templateParams: optionalText,
  tmp_table_name: optionalText,
  select_as_cta: v.nullish(v.boolean()),
  runAsync: v.nullish(v.boolean()),
  expand_data: v.nullish(v.boolean()),
  /** Named by the specification and refused by Superset 6.1; never sent by our front end. */
  json: v.nullish(v.boolean()),
});
export type ExecuteRequestBody = v.InferOutput<typeof executeRequest>;

export const QUERY_STATES = [
  'started',
  'stopped',
  'failed',
  'pending',
  'running',
  'scheduled',
  'success',
  'fetching',
  'timed_out',
] as const;
export const LIMITING_FACTORS = [
  'NOT_LIMITED',
  'DROPDOWN',
  'QUERY',
  'QUERY_AND_DROPDOWN',
  'UNKNOWN',
] as const;

export const resultColumn = v.looseObject({
  column_name: v.string(),
  name: v.string(),
  type: text,
  /** 0 numeric, 1 string, 2 temporal, 3 boolean. */
  type_generic: v.nullable(v.picklist([0, 1, 2, 3])),
  is_dttm: v.nullable(v.boolean()),
});

/** One entry of `errors`. Some entries of Superset carry only a message. */
export const errorEntry = v.looseObject({
  message: v.string(),
  error_type: v.optional(text),
  level: v.optional(text),
  /** `line` and `column`, one-based in the sent SQL, if the engine reports a position. */
  extra: v.optional(v.nullable(v.looseObject({}))),
});
export type ErrorEntryBody = v.InferOutput<typeof errorEntry>;

/**
 * An entry of `extra.statements` of a query that a Sextant server ran, or of its error: the outcome of each statement,
 * in order. A Superset omits it and returns the rows of the last one only.
 */
const statementOutcome = v.looseObject({
  /** The beginning of its text. */
  sql: v.string(),
  state: v.picklist(['success', 'failed', 'skipped']),
  /** How many rows it returns; null if its kind returns none. */
  rows: v.nullable(v.number()),
  limitingFactor: v.picklist(LIMITING_FACTORS),
  /** Rows inserted, updated, deleted, or put into the new table; null if not counted. */
  changed: v.nullable(v.number()),
  /** The key of its rows for GET results; null if not stored. */
  results_key: text,
  /** Milliseconds; null or absent where not measured. */
  took: v.optional(v.nullable(v.number())),
});
export type StatementOutcomeBody = v.InferOutput<typeof statementOutcome>;
export const statementOutcomes = v.array(statementOutcome);

/** Milliseconds: a number in execute and results, text in updated_since and query/{id}. */
const moment = v.union([v.number(), v.string()]);

/** The query in execute, results and updated_since. `id` is the client id. */
export const queryBody = v.looseObject({
  changed_on: text,
  dbId: v.number(),
  db: text,
  startDttm: v.nullable(moment),
  endDttm: v.nullable(moment),
  errorMessage: text,
  executedSql: text,
  id: v.string(),
  queryId: v.number(),
  serverId: v.number(),
  limit: v.nullable(v.number()),
  limitingFactor: v.nullable(v.picklist(LIMITING_FACTORS)),
  progress: v.number(),
  rows: v.nullable(v.number()),
  catalog: text,
  schema: text,
  ctas: v.boolean(),
  sql: v.string(),
  sqlEditorId: text,
  state: v.picklist(QUERY_STATES),
  tab: text,
  tempSchema: text,
  tempTable: text,
  userId: v.nullable(v.number()),
  user: text,
  resultsKey: text,
  trackingUrl: text,
  /** `columns`, `errors`, `progress` (text), `cancel_query`, `statements`; all optional. */
  extra: v.looseObject({}),
});
export type QueryBody = v.InferOutput<typeof queryBody>;

/** The 200 of execute and results, without `data`. */
export const executeEnvelope = v.looseObject({
  query_id: v.number(),
  status: v.picklist(QUERY_STATES),
  columns: v.array(resultColumn),
  selected_columns: v.array(resultColumn),
  expanded_columns: v.array(v.unknown()),
  query: queryBody,
  /** Present and true if `data` holds fewer rows than `query.rows`. */
  displayLimitReached: v.optional(v.boolean()),
});
export type ExecuteEnvelope = v.InferOutput<typeof executeEnvelope>;

/** The whole of it. A function, because pages have no use for it. */
const executeResponse = () =>
  v.looseObject({ ...executeEnvelope.entries, data: v.array(v.record(v.string(), v.unknown())) });

/** The 200 of a synchronous query that a person stopped: nothing else is in it. */
export const stoppedResponse = v.looseObject({ query_id: v.number(), status: v.literal('stopped') });

/** The 202 of an asynchronous query. */
export const acceptedResponse = v.looseObject({ query: queryBody });

/** Errors of the engine, the parser, security and commands. */
export const errorsResponse = v.looseObject({ errors: v.array(errorEntry) });

/** The rows of an earlier query by their key; the most to return, or all. */
export const getResults = call({
  method: 'GET',
  path: '/api/v1/sqllab/results/',
  q: v.object({ key: v.string(), rows: v.optional(wholeNumber) }),
  raw: true,
  response: executeResponse(),
  errors: [404, 500],
});
export type ResultsQuery = NonNullable<Arguments<typeof getResults>['q']>;

/** All rows of a query, as CSV or with the types of their columns. */
export const exportResults = call({
  method: 'GET',
  path: '/api/v1/sqllab/export/{clientId}/',
  params: { clientId: v.string() },
  response: 'text/csv',
  errors: [404, 500],
});

/**
 * The same as a file for programs. Of our own: with `all_rows` it is run again, without a row limit, and its rows come from
 * the database as it sends them.
 */
export const exportStreaming = call({
  method: 'POST',
  path: '/api/v1/sqllab/export_streaming/',
  form: v.object({
    client_id: v.optional(v.string()),
    filename: v.optional(v.string()),
    all_rows: v.optional(v.picklist(['true', 'false'])),
    /** With `all_rows`: values for templates, as JSON. */
    template_params: v.optional(v.string()),
  }),
  response: 'text/csv',
  errors: [404, 500],
});

/** Runs SQL: with its rows, or in the background. The page's query string is what statements can read of it. */
export const executeSql = call({
  method: 'POST',
  path: '/api/v1/sqllab/execute/',
  query: v.looseObject({}),
  request: executeRequest,
  raw: true,
  response: v.union([executeResponse(), stoppedResponse, acceptedResponse]),
  errors: [202, 404, 408, 500],
});

export const formatSql = call({
  method: 'POST',
  path: '/api/v1/sqllab/format_sql/',
  request: v.object({
    sql: v.string(),
    engine: optionalText,
    database_id: v.nullish(wholeNumber),
    /** JSON text. */
    template_params: optionalText,
  }),
  response: v.looseObject({ result: v.string() }),
  errors: [422, 500],
});

/** The cost of each statement: one object each, its keys are the engine's, its values text. */
export const estimateSql = call({
  method: 'POST',
  path: '/api/v1/sqllab/estimate/',
  request: v.object({
    database_id: wholeNumber,
    sql: v.string(),
    template_params: v.nullish(v.record(v.string(), v.unknown())),
    catalog: optionalText,
    schema: optionalText,
  }),
  response: v.looseObject({ result: v.array(v.record(v.string(), v.unknown())) }),
  errors: [404, 408, 422, 500],
});
export type EstimateRequestBody = Arguments<typeof estimateSql>['request'];

/** What a permalink of the editor holds, as it is sent, and, with null for omitted keys, as it is received. */
export const permalinkState = v.object({
  dbId: wholeNumber,
  name: v.string(),
  sql: v.string(),
  schema: optionalText,
  catalog: optionalText,
  autorun: v.nullish(v.boolean()),
  templateParams: optionalText,
});
export type PermalinkState = v.InferOutput<typeof permalinkState>;

export const createPermalink = call({
  method: 'POST',
  path: '/api/v1/sqllab/permalink',
  request: permalinkState,
  response: v.looseObject({ key: v.string(), url: v.string() }),
  status: 201,
});

export const getPermalink = call({
  method: 'GET',
  path: '/api/v1/sqllab/permalink/{key}',
  params: { key: v.string() },
  response: permalinkState,
  errors: [404],
});
