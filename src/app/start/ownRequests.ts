import { type Clock, type Millis, SECOND } from '#domain/time.ts';

/** How long other requests wait for those of a dashboard or chart. */
const OWN_FIRST: Millis = 2 * SECOND;
/** How long for its first rows, on a slow line or device. */
const OWN_AT_MOST: Millis = 10 * SECOND;

/** When a page of charts has sent its own requests: after a while, and when the first of them has its rows. */
export async function ownRequests(clock: Clock, firstRows: Promise<void>): Promise<void> {
  const sent = Promise.all([firstRows, clock.sleep(OWN_FIRST)]);
  await Promise.race([sent, clock.sleep(OWN_AT_MOST)]);
}

/** How long the rest of the app waits for them at most: a dashboard may have no charts. */
const REST_AT_MOST: Millis = 4 * SECOND;

/** When a page of charts shows the first of them, or the SQL editor a tab. */
export async function firstOf(clock: Clock, firstRows: Promise<void>): Promise<void> {
  await Promise.race([firstRows, clock.sleep(REST_AT_MOST)]);
}
