import { expect, test } from '@playwright/test';
import { CITIES } from '../support/editorSteps.ts';
import { setUpHarbours, signIn } from '../support/harbours.ts';
import { serverOver } from '../support/serverOver.ts';

/** Two people have one dashboard open. */

const server = serverOver(CITIES);

test('a dashboard says who else has it open, until they leave, and who saved it meanwhile', async ({
  page,
  browser,
}) => {
  const { address, dashboard, send } = await setUpHarbours(page, server);
  const context = await browser.newContext();
  const maria = await context.newPage();
  await maria.goto(address);
  await signIn(maria, 'maria');
  const here = maria.getByRole('status', { name: 'Also here' });
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await expect(here).toHaveText('');

  await page.goto(address);
  await expect(page.getByRole('status', { name: 'Also here' })).toHaveText('Also here: maria X');
  await expect(here).toHaveText('Also here: Sextant Admin');
  // Also if that was while the network was away.
  await context.setOffline(true);
  await expect(here).toHaveText('');
  await send('put', `/api/v1/dashboard/${dashboard}`, { dashboard_title: 'Ports' });
  await context.setOffline(false);
  await expect(here).toContainText('Saved by Sextant Admin');
  await maria.screenshot({ path: 'test-results/also-here.png' });

  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await expect(here).not.toContainText('Also here');
  await context.close();
});
