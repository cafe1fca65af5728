import type { BrowserContext } from '@playwright/test';

const ENTITIES = '**/{api,tabstateview,tableschemaview}/**';

/** The server is gone for this person alone. */
export async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(ENTITIES, (route) => route.abort());
  return () => context.unroute(ENTITIES);
}
