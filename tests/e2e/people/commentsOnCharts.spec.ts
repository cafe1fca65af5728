import { expect, test } from '@playwright/test';
import { CITIES } from '../support/editorSteps.ts';
import { setUpHarbours } from '../support/harbours.ts';
import { serverOver } from '../support/serverOver.ts';

/** Comments on what a dashboard shows, and on a saved query. */

const server = serverOver(CITIES);

test('a chart, a mark of it and a saved query have comments of their own, on the dashboard and where the chart is edited', async ({
  page,
}) => {
  const { address, chart, send } = await setUpHarbours(page, server);
  const params = { viz_type: 'table', query_mode: 'aggregate', groupby: ['city'], metrics: ['count'] };
  await send('put', `/api/v1/chart/${chart}`, { params: JSON.stringify(params) });
  await page.goto(address);
  const figure = page.getByRole('figure', { name: 'Cities' });
  const dialog = page.getByRole('dialog', { name: 'Comments on Cities' });
  await figure.getByRole('cell', { name: 'Quito' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Comment on Quito' }).click();
  await expect(dialog.getByRole('heading', { name: 'city: Quito' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'New comment' }).fill('Is this the port?');
  await dialog.getByRole('button', { name: 'Add comment' }).click();
  await expect(dialog.getByRole('article', { name: 'city: Quito' })).toContainText('Is this the port?');
  await page.keyboard.press('Escape');
  await figure.getByRole('button', { name: 'Cities actions' }).click();
  await page.getByRole('menuitem', { name: 'Comments (1)' }).click();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('Is this a port?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('article')).toContainText('Is this a port?');
  await expect(dialog.getByRole('article')).not.toContainText('Waiting to be sent');
  await page.screenshot({ path: 'test-results/comments-mark.png' });
  await page.keyboard.press('Escape');

  await page.goto(`${server.url}/explore/?slice_id=${chart}`);
  await page.getByRole('button', { name: 'Chart actions' }).click();
  await page.getByRole('menuitem', { name: 'Comments (1)' }).click();
  await expect(dialog.getByRole('article', { name: 'city: Quito' })).toContainText('edited');
  await page.keyboard.press('Escape');

  await send('post', '/api/v1/saved_query/', {
    label: 'All of it',
    sql: 'SELECT 1',
    db_id: 1,
    schema: 'main',
  });
  await page.goto(`${server.url}/savedqueryview/list/`);
  const row = page.getByRole('row', { name: /All of it/ });
  await row.getByRole('button', { name: 'Comments' }).click();
  const ofQuery = page.getByRole('dialog', { name: 'Comments on All of it' });
  await ofQuery.getByRole('textbox', { name: 'New comment' }).fill('For the audit.');
  // Nobody else sees a saved query: nobody can be told.
  await expect(ofQuery).not.toContainText('user name');
  await ofQuery.getByRole('textbox', { name: 'New comment' }).press('Control+Enter');
  await expect(ofQuery.getByRole('article')).toContainText('For the audit.');
  await expect(ofQuery.getByRole('article')).not.toContainText('Waiting to be sent');
  await ofQuery.getByRole('button', { name: 'Close' }).click();

  // From its tab in the editor, too.
  await page.getByRole('link', { name: 'All of it' }).click();
  await page.getByRole('button', { name: 'Tab actions' }).click();
  await page.getByRole('menuitem', { name: 'Comments', exact: true }).click();
  await expect(ofQuery.getByRole('article')).toContainText('For the audit.');
});
