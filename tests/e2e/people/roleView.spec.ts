import { expect, test } from '@playwright/test';
import { CITIES } from '../support/editorSteps.ts';
import { setUpHarbours, signIn } from '../support/harbours.ts';
import { serverOver } from '../support/serverOver.ts';

const server = serverOver(CITIES);

test('an owner sees a dashboard and a chart as people with a role would, without rows that are not theirs @long', async ({
  page,
  browser,
}) => {
  const { address, dashboard, chart, idOf, send } = await setUpHarbours(page, server);
  const id = await idOf('/api/v1/security/users/', 'username', 'maria');
  const gamma = await idOf('/api/v1/security/roles/', 'name', 'Gamma');
  await send('put', `/api/v1/dashboard/${dashboard}`, { owners: [id], roles: [gamma] });
  await send('put', `/api/v1/chart/${chart}`, { owners: [id] });
  const context = await browser.newContext();
  const maria = await context.newPage();
  await maria.goto(address);
  await signIn(maria, 'maria');
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await maria.getByRole('button', { name: 'Dashboard actions' }).click();
  await maria.getByRole('menuitem', { name: 'View as a role' }).click();
  const roles = maria.getByRole('dialog', { name: 'View as a role' }).getByRole('list', { name: 'Roles' });
  await roles.getByRole('link', { name: 'Gamma' }).click();

  // The dashboard's roles open all its rows to Gamma. Of these maria may read one.
  await expect(maria.getByText('You see what people with this role see')).toBeVisible();
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await expect(maria.getByText('Lagos')).toHaveCount(0);
  for (const name of ['Edit dashboard', 'View as a role'])
    await expect(maria.getByRole('button', { name })).toHaveCount(0);
  // There is nothing else to go to, and no list to be refused.
  await expect(maria.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await maria.goto(`${server.url}/as/role:${gamma}:dashboard:${dashboard}/chart/list/`);
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await maria.getByRole('link', { name: 'Stop viewing' }).click();
  await expect(maria).toHaveURL(new RegExp(`^${address}`));
  await expect(maria.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();

  // Alone, Gamma does not read the chart.
  await maria.goto(`${server.url}/explore/?slice_id=${chart}`);
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await maria.getByRole('button', { name: 'Chart actions' }).click();
  await maria.getByRole('menuitem', { name: 'View as a role' }).click();
  await roles.getByRole('link', { name: 'Alpha' }).click();
  await expect(maria.getByText('You see what people with this role see')).toBeVisible();
  await expect(maria.getByText('Oslo').first()).toBeVisible();
  await maria.goto(`${server.url}/as/role:${gamma}:chart:${chart}/explore/?slice_id=${chart}`);
  await expect(maria.getByText('You see what people with this role see')).toBeVisible();
  await expect(maria.getByText('The people you view as do not see it')).toBeVisible();
  await expect(maria.getByText('Oslo')).toHaveCount(0);
  await context.close();
});
