import { newUuid } from '#domain/newUuid.ts';
import { type Millis, MINUTE, type Random } from '#domain/time.ts';
import type { Meta } from '../../meta/meta.ts';

const LEASE = 'reports';
/** A process that was killed keeps others waiting for this long. */
export const LEASE_TIME: Millis = 2 * MINUTE;

export interface RunnerLease {
  /** Whether this process runs the reports; takes the lease if it is free, and extends it in time. */
  isHeld(now: Millis): boolean;
  release(): void;
}

/** The lease in the metadata, by which one process at a time runs reports. */
export function createRunnerLease(meta: Meta, random: Random): RunnerLease {
  const holder = newUuid(random);
  let heldUntil: Millis = 0;
  return {
    isHeld(now) {
      if (heldUntil - now > LEASE_TIME / 2) return true;
      const until = now + LEASE_TIME;
      // A lease that a power failure undoes ends earlier.
      const isHeld = meta.note(() => meta.reports.lease(LEASE, holder, now, until));
      heldUntil = isHeld ? until : 0;
      return isHeld;
    },
    release() {
      meta.reports.release(LEASE, holder);
    },
  };
}
