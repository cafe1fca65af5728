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
    lead: async (work) => (locks === undefined ? work() : locks.request(name, work)),
    async isWanted() {
      const { pending = [] } = (await locks?.query()) ?? {};
      return pending.some((each) => each.name === name);
    },
  };
}
