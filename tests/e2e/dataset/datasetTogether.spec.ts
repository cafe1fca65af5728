import { type Browser, type BrowserContext, type Locator, type Page, expect, test } from '@playwright/test';
import { cutOff } from '../support/cutOff.ts';
import { salesServer } from '../support/salesServer.ts';

/** Two people edit one dataset at the same time. */

const DATASET = 'cleaned_sales_data';

const { server, cookies } = salesServer();

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

async function opened(browser: Browser): Promise<Person> {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${server.url}/tablemodelview/list/`);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: DATASET, exact: true }) });
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('table', { name: 'Columns' })).toBeVisible();
  return { context, page };
}

async function relabel(page: Page, column: string, label: string): Promise<void> {
  await button(page, column).click();
  const details = page.getByRole('region', { name: 'Details', exact: true });
  await details.getByRole('textbox', { name: 'Label', exact: true }).fill(label);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
}

/** The labels of columns as the server has them; null if it has no such dataset. */
async function labels(page: Page): Promise<Record<string, string> | null> {
  const address = `${server.url}/api/v1/dataset/`;
  const { result } = (await (await page.request.get(`${address}?q=(page_size:100)`)).json()) as {
    result: readonly { readonly id: number; readonly table_name: string }[];
  };
  const id = result.find(({ table_name }) => table_name === DATASET)?.id;
  if (id === undefined) return null;
  const read = (await (await page.request.get(`${address}${id}`)).json()) as {
    // Not of one that was deleted meanwhile.
    result?: { columns: readonly { readonly column_name: string; readonly verbose_name: string | null }[] };
  };
  if (read.result === undefined) return null;
  return Object.fromEntries(
    read.result.columns.flatMap((each) =>
      each.verbose_name === null ? [] : [[each.column_name, each.verbose_name]],
    ),
  );
}

test('edits of two people are merged by column, the same field waits for a decision, and a dataset deleted meanwhile says so and is sent as a new one @long', async ({
  browser,
}) => {
  const [first, second] = [await opened(browser), await opened(browser)];
  const reconnect = await cutOff(first.context);
  await relabel(first.page, 'city', 'Town');
  await save(first.page);
  await relabel(second.page, 'country', 'Land');
  await save(second.page);
  await expect.poll(() => labels(second.page)).toMatchObject({ country: 'Land' });
  await reconnect();
  await expect
    .poll(() => labels(first.page), { timeout: 30_000 })
    .toMatchObject({ city: 'Town', country: 'Land' });
  await expect(
    first.page.getByText(/^Your save was merged with changes by .+: Column country changed$/),
  ).toBeVisible();

  const again = await cutOff(first.context);
  await relabel(first.page, 'city', 'Ort');
  await save(first.page);
  await second.page.reload();
  // What the other person saved is shown before it is edited.
  await expect(second.page.getByRole('row').filter({ hasText: 'Town' })).toBeVisible();
  await relabel(second.page, 'city', 'Ville');
  await save(second.page);
  await expect.poll(() => labels(second.page)).toMatchObject({ city: 'Ville' });
  await again();
  await button(first.page, 'Save conflict').click({ timeout: 30_000 });
  const dialog = first.page.getByRole('dialog', { name: 'Save conflict' });
  await expect(dialog).toContainText('Ville');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => labels(first.page), { timeout: 30_000 }).toMatchObject({ city: 'Ort' });

  await relabel(first.page, 'state', 'Region');
  await second.page.reload();
  await button(second.page, 'Dataset actions').click();
  await second.page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => labels(second.page), { timeout: 30_000 }).toBeNull();
  await first.page.reload();
  const notice = first.page
    .getByRole('alert')
    .filter({ has: first.page.getByRole('button', { name: 'Send as new' }) });
  await expect(notice).toContainText('Your changes are still on this device.', { timeout: 30_000 });
  await notice.getByRole('button', { name: 'Send as new' }).click();
  await expect.poll(() => labels(first.page), { timeout: 30_000 }).toMatchObject({ city: 'Ort' });
  await expect(notice).toHaveCount(0);

  // A page without edits says that it was deleted.
  await second.page.goto(`${server.url}/tablemodelview/edit/999999`);
  await expect(second.page.getByText('Charts that used it need another dataset')).toBeVisible();
  await Promise.all([first.context.close(), second.context.close()]);
});
