import { isDenied, permittedLock } from '#sync/permittedLock.ts';
import type { LeaderPorts, PagePorts } from './syncHost.ts';

export function createPagePorts(page: Document): PagePorts {
  return {
    isVisible: () => page.visibilityState === 'visible',
    onVisibility(listener) {
      page.addEventListener('visibilitychange', listener);
      return () => page.removeEventListener('visibilitychange', listener);
    },
  };
}

/** Without locks every page leads: more calls, but harmless. */
export function createLeader(locks: LockManager | undefined, name: string): LeaderPorts {
  return {
    lead: async (work) =>
      locks === undefined
        ? work()
        : permittedLock(
            locks,
            name,
            {},
            async () => work(),
            async () => work(),
          ),
    async isWanted() {
      const { pending = [] } = (await locks?.query().catch(ignoreDenial)) ?? {};
      return pending.some((each) => each.name === name);
    },
  };
}

/** A page without locks shares nothing that another could lead. */
function ignoreDenial(error: unknown): null {
  if (!isDenied(error)) throw error;
  return null;
}
