import { expect, test } from '@playwright/test';
import { browserHistory } from '../support/browserHistory.ts';
import { cutOff } from '../support/cutOff.ts';
import { CITIES, openEditor, rewrite, sql, syncStatus, untilSent } from '../support/editorSteps.ts';
import { serverOver } from '../support/serverOver.ts';

/** A walk as it is seen on two screens, judged by who knows nothing of the app (tests/judge). */

const server = serverOver(CITIES);

test('a text typed offline, in a page that is loaded again and closed, is read as written and shown as saved once it is [AG-2 AG-4]', async ({
  browser,
  page,
  context,
}) => {
  const walk = browserHistory(server.url);
  await openEditor(page, server);
  walk.typed(0, 'SELECT 1');
  await rewrite(page, 'SELECT 1');
  await untilSent(page, 'SELECT 1');
  walk.acknowledged();
  await walk.read(page, 0);

  const connect = await cutOff(context);
  walk.typed(0, 'SELECT 2', 'SELECT 1');
  await rewrite(page, 'SELECT 2');
  await expect(syncStatus(page)).toHaveText('Offline, 1 waiting');
  walk.acknowledged();
  await walk.read(page, 0);
  await page.reload();
  await expect(sql(page)).toBeVisible();
  await walk.read(page, 0);
  await page.close();
  const again = await context.newPage();
  await again.goto(`${server.url}/sqllab/`);
  await expect(sql(again)).toBeVisible();
  await walk.read(again, 0);

  await connect();
  await again.reload();
  await untilSent(again, 'SELECT 2');
  await walk.read(again, 0);
  const elsewhere = await browser.newPage();
  await openEditor(elsewhere, server);
  await expect(sql(elsewhere)).toHaveText('SELECT 2');
  await expect(syncStatus(elsewhere)).toHaveText('Saved');
  await walk.read(elsewhere, 1);
  await elsewhere.close();
  expect(walk.judged()).toEqual([]);
});
