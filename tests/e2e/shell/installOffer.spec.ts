import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { openByForm } from '../support/openByForm.ts';
import { serverOver } from '../support/serverOver.ts';

/** The offer of a browser to install the app, which comes some time after the start. */

const server = serverOver();

test('the tools of the rail stay in one row when the browser offers to install the app @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openByForm(page, server, '/offline/');
  const rail = page.getByRole('banner').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
  const search = rail.getByRole('button', { name: 'Command palette' });
  const fold = rail.getByRole('button', { name: 'Collapse to icons' });
  await expect(fold).toBeVisible();
  await page.evaluate(
    'dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => {} }))',
  );
  const install = rail.getByRole('button', { name: 'Install app' });
  await expect(install).toBeVisible();

  const boxes = await Promise.all([install, search, fold].map(async (each) => each.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  // Narrower, and still wide enough to be pressed.
  for (const box of boxes) expect(box?.width).toBeGreaterThanOrEqual(24);
  const end = (boxes[2]?.x ?? 0) + (boxes[2]?.width ?? 0);
  expect(end).toBeLessThanOrEqual(168);
  await expectAccessible(page);
});
