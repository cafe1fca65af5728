import * as v from 'valibot';

/*
 * GET /api/v1/dataset/{id}/extract/, a call of the embedded server's own. The answer is a DuckDB file with one table,
 * EXTRACT_TABLE, that holds the dataset's columns but its computed ones. Moments are in the server's zone, without
 * one. What the file holds is said in a header, as JSON text.
 */

export const EXTRACT_HEADER = 'X-Sextant-Extract';
export const EXTRACT_TABLE = 'extract_rows';
/** Of larger datasets a device is given nothing: it could not answer from a part. */
export const EXTRACT_MAX_ROWS = 1_000_000;
export const EXTRACT_TYPE = 'application/vnd.duckdb';

export const extractReceipt = v.object({
  rows: v.number(),
  /** Whether these are all rows there were. If not, nothing may be summed or counted from them. */
  complete: v.boolean(),
  /** Milliseconds since 1970. */
  writtenAt: v.number(),
  /** The zone that the moments are in, by its IANA name. */
  zone: v.string(),
  /** Another one whenever the dataset was changed. */
  version: v.string(),
});
export type ExtractReceipt = v.InferOutput<typeof extractReceipt>;
