import type { Browser, Cookie } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';

/** Opens the server's one-time address once, so that every context of a file can be signed in by its cookies. */
export async function signedInCookies(browser: Browser, server: RunningServer): Promise<Cookie[]> {
  const context = await browser.newContext();
  await context.request.get(server.signInUrl);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
