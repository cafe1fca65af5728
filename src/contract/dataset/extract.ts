import * as v from 'valibot';
import { call } from '../call.ts';

/*
 * GET /api/v1/dataset/{id}/extract/, a call of the embedded server only. The response is a DuckDB file with one table,
 * EXTRACT_TABLE, with the dataset's columns except calculated ones. Timestamps are in the server's zone, without a
 * zone. A header describes the file as JSON. A dataset of many rows has only the columns that were asked for in it.
 */

export const EXTRACT_HEADER = 'X-Sextant-Extract';
export const EXTRACT_TABLE = 'extract_rows';
/** Up to so many rows an extract has all columns. */
export const EXTRACT_WHOLE_ROWS = 1_000_000;
/** Larger files are not made: a part of the rows could answer nothing. */
export const EXTRACT_MAX_BYTES = 200 * 1024 ** 2;
export const EXTRACT_TYPE = 'application/vnd.duckdb';

export const extractReceipt = v.object({
  rows: v.number(),
  /** Whether all rows are included. If not, no totals or counts are possible. */
  complete: v.boolean(),
  /** Milliseconds since 1970. */
  writtenAt: v.number(),
  /** The IANA time zone of the timestamps. */
  zone: v.string(),
  /** Changes with every change of the dataset. */
  version: v.string(),
  /** The columns that are included, where not all are. */
  columns: v.optional(v.array(v.string())),
  /** Whether a row rule limits the person who asked. */
  limited: v.optional(v.boolean()),
});

export const getExtract = call({
  method: 'GET',
  path: '/api/v1/dataset/{id}/extract/',
  /** The columns to include where the rows are too many for all. */
  q: v.object({ columns: v.optional(v.array(v.string())) }),
  response: EXTRACT_TYPE,
  errors: [400, 404],
});

/** Which of these datasets a dataset is made of, by their names in its SQL: null if of more than them. */
export const getExtractBases = call({
  method: 'GET',
  path: '/api/v1/dataset/{id}/extract/bases/',
  q: v.array(v.number()),
  response: v.object({
    result: v.nullable(v.array(v.object({ id: v.number(), table: v.string() }))),
  }),
  errors: [404],
});
export type ExtractReceipt = v.InferOutput<typeof extractReceipt>;
