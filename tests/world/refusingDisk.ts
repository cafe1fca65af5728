import type { Watch } from '#store/native/nativeScope.ts';

/** A disk that is full for some rows. */
export function refusingDisk(refuses: (table: string, row: object) => boolean): Watch {
  return {
    begins(table, row) {
      if (row !== null && refuses(table, row))
        throw new DOMException('No room is left.', 'QuotaExceededError');
    },
    ends: () => undefined,
  };
}
