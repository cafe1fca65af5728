import { type Cookie, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { IMPORT_SALES } from './salesFolder.ts';
import { signedInCookies } from './signedInCookies.ts';
import { startAgain } from './startedFolder.ts';

/** A server with the sales dashboard of a Superset's examples. */
export const startSalesServer = (): Promise<RunningServer> => startAgain('--no-samples', ...IMPORT_SALES);

/**
 * A server with the sales dashboard, for the tests of one file. The admin is signed in in the context of each test;
 * `cookies` signs in others.
 */
export function salesServer(): { readonly server: RunningServer; readonly cookies: readonly Cookie[] } {
  const server = {} as RunningServer;
  const cookies: Cookie[] = [];
  test.beforeAll(async ({ browser }) => {
    Object.assign(server, await startSalesServer());
    cookies.push(...(await signedInCookies(browser, server)));
  });
  test.beforeEach(({ context }) => context.addCookies(cookies));
  test.afterAll(() => server.dispose());
  return { server, cookies };
}

/** Like `salesServer`, but each test has a server of its own: what it saves is not there for the next one. */
export function ownSalesServer(): { readonly server: RunningServer } {
  const server = {} as RunningServer;
  test.beforeEach(async ({ browser, context }) => {
    Object.assign(server, await startSalesServer());
    await context.addCookies(await signedInCookies(browser, server));
  });
  test.afterEach(() => server.dispose());
  return { server };
}
