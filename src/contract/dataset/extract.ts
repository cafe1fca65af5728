import * as v from 'valibot';
import { call } from '../call.ts';

/*
 * GET /api/v1/dataset/{id}/extract/, a call of the embedded server only. The response is a DuckDB file with one table,
 * EXTRACT_TABLE, with the dataset's columns except calculated ones. Timestamps are in the server's zone, without a
 * zone. A header describes the file as JSON.
 */

export const EXTRACT_HEADER = 'X-Sextant-Extract';
export const EXTRACT_TABLE = 'extract_rows';
/** Larger datasets have no extract: a part could answer nothing. */
export const EXTRACT_MAX_ROWS = 1_000_000;
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
  /** Whether a row rule limits the person who asked. */
  limited: v.optional(v.boolean()),
});

export const getExtract = call({
  method: 'GET',
  path: '/api/v1/dataset/{id}/extract/',
  response: EXTRACT_TYPE,
  errors: [400, 404],
});
export type ExtractReceipt = v.InferOutput<typeof extractReceipt>;
