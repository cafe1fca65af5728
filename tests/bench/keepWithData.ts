import type { Page } from '@playwright/test';

/** Keeps the dashboard on screen on the device, with all rows of its dataset. */
export async function keepWithData(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Available offline', exact: true }).click();
  await page.getByRole('button', { name: 'Filters offline', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters offline' });
  await dialog.getByRole('table').waitFor();
  await dialog.getByText('Also download the data').click();
  await dialog.getByText('just now').waitFor({ timeout: 120_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** Until all its charts are drawn. */
export const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const figures = [...document.querySelectorAll('figure')];
    return figures.length === 10 && figures.every((each) => each.dataset['state'] === 'rendered');
  });
