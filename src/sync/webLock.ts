import type { LockPort } from './ports.ts';

/** The browser's locks, which all pages and workers of an origin share; without them nobody can know of one another. */
export function webLock(locks: LockManager | undefined): LockPort {
  return {
    async tryLock(name, work) {
      // Only a page on plain HTTP from elsewhere is without.
      if (locks === undefined) {
        await work();
        return true;
      }
      return locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        await work();
        return true;
      });
    },
  };
}
