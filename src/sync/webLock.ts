import { permittedLock } from './permittedLock.ts';
import type { LockPort } from './ports.ts';

/**
 * The browser's locks, shared by all pages and workers of an origin; without them engines cannot exclude one another.
 */
export function webLock(locks: LockManager | undefined): LockPort {
  return {
    async tryLock(name, work) {
      // Missing only in a page served over plain HTTP from another host.
      if (locks === undefined) {
        await work();
        return true;
      }
      const done = async (): Promise<boolean> => {
        await work();
        return true;
      };
      return permittedLock(
        locks,
        name,
        { ifAvailable: true },
        async (lock) => (lock === null ? false : done()),
        done,
      );
    },
  };
}
