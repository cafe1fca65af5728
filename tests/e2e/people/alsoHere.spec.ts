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
  // Who is here is asked every twenty seconds.
  await maria.clock.install();
  const until = (check: () => Promise<void>) =>
    expect(async () => {
      await maria.clock.fastForward(20_000);
      await check();
    }).toPass();
  const soon = { timeout: 1_000 };
  await maria.goto(address);
  await signIn(maria, 'maria');
  const here = maria.getByRole('status', { name: 'Also here' });
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await expect(here).toHaveText('');

  await page.goto(address);
  await expect(page.getByRole('status', { name: 'Also here' })).toHaveText('Also here: maria X');
  await until(() => expect(here).toHaveText('Also here: Sextant Admin', soon));
  // Also if that was while the network was away.
  await context.setOffline(true);
  await until(() => expect(here).toHaveText('', soon));
  await send('put', `/api/v1/dashboard/${dashboard}`, { dashboard_title: 'Ports' });
  await context.setOffline(false);
  await until(() => expect(here).toContainText('Saved by Sextant Admin', soon));

  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await until(() => expect(here).not.toContainText('Also here', soon));
  await context.close();
});
