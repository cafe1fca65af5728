import type { BrowserContext } from '@playwright/test';

const ENTITIES = '**/{api,tabstateview,tableschemaview}/**';

/** Makes the server unreachable for this browser context only. */
export async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(ENTITIES, (route) => route.abort());
  return () => context.unroute(ENTITIES);
}
