import { expect, test } from '@playwright/test';
import { serverOver } from '../support/serverOver.ts';
import { signedInCookies } from '../support/signedInCookies.ts';

/** A person who may view dashboards but not run SQL, such as the role Gamma of a Superset. */

const server = serverOver();

test('sees a page that names the missing permission instead of an editor, and sends nothing that would be rejected @long', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await context.addCookies(await signedInCookies(browser, server));
  const forbidden = { status: 403, json: { message: 'Forbidden' } };
  const refused: string[] = [];
  for (const calls of ['**/tabstateview/**', '**/api/v1/{sqllab,saved_query,query}/**']) {
    await context.route(calls, (route) => {
      const request = route.request();
      if (request.method() !== 'GET') refused.push(`${request.method()} ${new URL(request.url()).pathname}`);
      return route.fulfill(forbidden);
    });
  }
  const roles = { Gamma: [['can_read', 'Dashboard']] };
  await context.route('**/api/v1/me/roles/', async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: object };
    return route.fulfill({ json: { result: { ...result, roles } } });
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/sqllab/`);
  const main = page.getByRole('main');
  await expect(main).toContainText('You do not have permission to run SQL');
  await expect(page.getByRole('textbox', { name: 'SQL', exact: true })).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Sync status' })).toHaveText('Saved');
  expect(refused).toEqual([]);
  // Nor are they sent to such pages.
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Charts', 'Dashboards', 'Datasets', 'Offline']);
  await page.goto(`${server.url}/superset/welcome/`);
  await expect(page.getByRole('region', { name: 'Get started' }).getByRole('listitem')).toHaveCount(2);
  for (const path of ['/savedqueryview/list/', '/sqllab/history/']) {
    await page.goto(server.url + path);
    await expect(main).toContainText('You do not have permission to see this list');
    await expect(main).not.toContainText('automatically');
  }
  await context.close();
});
