import * as v from 'valibot';

/*
 * POST /api/v1/chart/data, of the embedded server: pages of many rows, which it computes once and keeps meanwhile. A query
 * asks for one as `kept_page`, and its result has the receipt under the same name.
 */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const keptPageRequest = v.object({ from: count, rows: count, of: v.nullish(v.string()) });
/** What the next page is asked by, and the number of all rows. */
export const keptPageReceipt = v.object({ of: v.string(), rows: v.number() });

/** The most rows that are kept: one more than a device takes of a cube's groups. */
export const MOST_KEPT_ROWS = 1_000_001;
