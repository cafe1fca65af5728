import { type BrowserContext, type Cookie, type Locator, type Page, expect, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { type FakeDashboards, fakeDashboards } from '../dashboard/fakeDashboards.ts';
import { signedInCookies } from './signedInCookies.ts';
import { startAgain } from './startedFolder.ts';

export const figure = (page: Page, name: string): Locator => page.getByRole('figure', { name });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

interface Harbour {
  readonly server: RunningServer;
  /** The dashboards of the current test. */
  readonly fake: () => FakeDashboards;
  /** Opens the dashboard, until its first chart is drawn. */
  readonly open: (context: BrowserContext, search?: string) => Promise<Page>;
  /** A new sign-in has a new session, which the next test uses. */
  readonly signedInWith: (cookies: readonly Cookie[]) => void;
}

/** A server whose dashboard “Harbour at a glance” responds, fails, hangs and expires as a test wants. */
export function harbour(): Harbour {
  const server = {} as RunningServer;
  let cookies: readonly Cookie[] = [];
  let fake: FakeDashboards | null = null;
  test.beforeAll(async ({ browser }) => {
    Object.assign(server, await startAgain('--no-samples'));
    cookies = await signedInCookies(browser, server);
  });
  test.afterAll(() => server.dispose());
  test.beforeEach(async ({ context }) => {
    await context.addCookies(cookies);
    fake = await fakeDashboards(context);
  });
  return {
    server,
    fake() {
      if (fake === null) throw new Error('No test is running.');
      return fake;
    },
    async open(context, search = '') {
      const page = await context.newPage();
      await page.goto(`${server.url}/superset/dashboard/harbour/${search}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour at a glance');
      await expect(figure(page, 'Ships')).toHaveAttribute('data-state', 'rendered');
      return page;
    },
    signedInWith: (next) => void (cookies = next),
  };
}
