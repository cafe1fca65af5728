import type { WriteWatch } from '#store/native/nativeScope.ts';

/** A disk that is full for some rows. */
export function refusingDisk(refuses: (table: string, row: object) => boolean): WriteWatch {
  return {
    begins(table, row) {
      if (row !== null && refuses(table, row))
        throw new DOMException('No room is left.', 'QuotaExceededError');
    },
    ends: () => undefined,
  };
}
