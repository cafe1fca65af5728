import type { PageVisit } from './visit.ts';

/** Other sites' frames may have no storage at all, and what an administrator types as somebody else is not theirs. */
export const NOWHERE: PageVisit['lastText'] = {
  addEventListener: () => undefined,
  localStorage: {
    length: 0,
    clear: () => undefined,
    getItem: () => null,
    key: () => null,
    removeItem: () => undefined,
    setItem: () => undefined,
  },
};
