import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { startServer } from '../../support/server.ts';
import { installedTest as test } from '../support/installedTest.ts';

/** The guide is in the app, about the page that is open, also without the server. */

test('F1 opens help about the page on screen, and all of help is read after the server is gone', async ({
  page,
  context,
}) => {
  const server = await startServer({ args: ['--no-samples', '--base-path', '/analytics'] });
  try {
    await page.goto(server.signInUrl);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(`${server.url}/analytics/dashboard/list/`);
    await expect(page.getByRole('heading', { name: 'Dashboards', exact: true })).toBeVisible();
    const [help] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')]);
    await expect(help.getByRole('heading', { name: 'Dashboards', level: 1 })).toBeVisible();
    expect(new URL(help.url()).pathname).toBe('/analytics/help/dashboards.html');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    const [fromDialog] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('F1')]);
    await fromDialog.close();
    await help.goto(`${server.url}/analytics/help/`);
    await expect(help.getByRole('heading', { name: 'Guide', level: 1 })).toBeVisible();
    await expect
      .poll(() => help.evaluate(async () => (await (await caches.open('sextant-help')).keys()).length))
      .toBeGreaterThan(20);

    await server.kill();
    await help.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Charts' }).click();
    await expect(help.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
    const image = help.getByRole('img').first();
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth))
      .toBe(1200);

    // A proxy responds for a server that is gone.
    const proxy = createServer((_request, response) => response.writeHead(502).end('Bad gateway'));
    await new Promise<void>((resolve) =>
      proxy.listen(Number(new URL(server.url).port), '127.0.0.1', resolve),
    );
    try {
      await help.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: 'Writing SQL' }).click();
      await expect(help.getByRole('heading', { name: 'Writing SQL', level: 1 })).toBeVisible();
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  } finally {
    await server.dispose();
  }
});
