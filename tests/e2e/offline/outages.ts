import type { BrowserContext } from '@playwright/test';

const CALLS = '**/{api,tabstateview,tableschemaview}/**';
const OWN_WORD = 'X-Sextant-Upstream';

/** The possible outages between a person and the data; the returned function ends each. */
export const OUTAGES: Readonly<Record<string, (context: BrowserContext) => Promise<() => Promise<void>>>> = {
  async 'no network'(context) {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
  async 'gateway dead'(context) {
    await context.route(CALLS, (route) => route.abort('connectionrefused'));
    return () => context.unroute(CALLS);
  },
  async 'Superset dead'(context) {
    await context.route(CALLS, async (route) => {
      // The gateway itself still reports its capabilities.
      if (route.request().url().includes('/api/v1/sextant/')) {
        const response = await route.fetch();
        return route.fulfill({ response, headers: { ...response.headers(), [OWN_WORD]: 'not-asked' } });
      }
      const message = 'The Superset at superset.test does not answer: nothing listens there.';
      const errors = [{ message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: null }];
      return route.fulfill({ status: 502, json: { errors }, headers: { [OWN_WORD]: 'unreachable' } });
    });
    return () => context.unroute(CALLS);
  },
  async 'Superset frozen'(context) {
    await context.route(CALLS, () => undefined);
    return () => context.unroute(CALLS);
  },
  async 'session dead'(context) {
    const json = { msg: 'Missing Authorization Header' };
    await context.route(CALLS, (route) => route.fulfill({ status: 401, json }));
    return () => context.unroute(CALLS);
  },
};
