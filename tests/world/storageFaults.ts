/** What a storage that lies does next; each number counts down. */
export interface StorageFaults {
  /** So many of the next write transactions are undone after all of their requests succeeded. */
  lateAborts: number;
  /** This write request from now finds no room; 0: none does. */
  fullAtCall: number;
  /** So many of the next transactions do not even begin, as in a private window or a broken profile. */
  refusals: number;
}

export const noFaults = (): StorageFaults => ({ lateAborts: 0, fullAtCall: 0, refusals: 0 });

/** Throws if the storage refuses this transaction. */
export function beginsWith(faults: StorageFaults): void {
  if (faults.refusals === 0) return;
  faults.refusals -= 1;
  throw new DOMException('The storage cannot be used.', 'UnknownError');
}

/** Throws if this write finds no room. */
export function writesWith(faults: StorageFaults): void {
  if (faults.fullAtCall === 0) return;
  faults.fullAtCall -= 1;
  if (faults.fullAtCall === 0) throw new DOMException('No room is left.', 'QuotaExceededError');
}

/** Whether this transaction is undone although its requests succeeded. */
export function abortsLate(faults: StorageFaults): boolean {
  if (faults.lateAborts === 0) return false;
  faults.lateAborts -= 1;
  return true;
}
