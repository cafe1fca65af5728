import { expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import { button, dialog, NAME, narrow, rename, title, twoDevices } from './twoDevices.ts';

/** Two devices edit one dashboard: what can be merged is, and a person decides the rest. */

const { server, device, onServer, contradict } = twoDevices();

test('changes of the title, the layout, the filters and the colours on two devices are merged @long', async ({
  browser,
}) => {
  const first = await device(browser);
  const before = await onServer(first.page);
  const reconnect = await cutOff(first.context);
  await rename(first.page, 'Renamed offline');
  await narrow(first.page, NAME, 1);

  const other = await device(browser);
  const id = /\/dashboard\/(\d+)/.exec(other.page.url())?.[1] ?? '';
  await other.page.evaluate(async (number) => {
    const token = ((await (await fetch('/api/v1/security/csrf_token/')).json()) as { result: string }).result;
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token };
    const { result } = (await (await fetch(`/api/v1/dashboard/${number}`)).json()) as {
      result: { json_metadata: string };
    };
    const metadata = JSON.parse(result.json_metadata) as { native_filter_configuration: { name: string }[] };
    const [filter, ...others] = metadata.native_filter_configuration;
    const changed = {
      ...metadata,
      native_filter_configuration: [{ ...filter, name: 'Renamed filter' }, ...others],
      label_colors: { Planes: '#123456' },
    };
    const body = JSON.stringify({ json_metadata: JSON.stringify(changed) });
    await fetch(`/api/v1/dashboard/${number}`, { method: 'PUT', headers, body });
  }, id);
  await reconnect();
  await first.page.reload();
  await expect
    .poll(() => onServer(first.page))
    .toEqual({
      title: 'Renamed offline',
      width: before.width - 1,
      filters: ['Renamed filter', ...before.filters.slice(1)],
      colors: { Planes: '#123456' },
    });
  await expect(first.page.getByRole('region', { name: 'Filters' })).toContainText('Renamed filter');
  await expect(button(first.page, 'Save conflict')).toHaveCount(0);
  await other.page.reload();
  await expect(title(other.page)).toHaveText('Renamed offline');
  await Promise.all([first.context.close(), other.context.close()]);
});

test('contradicting saves are decided one by one, by name, and the decision is undone and made again [DOC-7 ERR-47]', async ({
  browser,
}) => {
  const first = await device(browser);
  const { page } = first;
  const { width } = await onServer(page);
  await contradict(browser, first, ['Mine here', 'Theirs there']);
  await button(page, 'Save conflict').click();
  await expect(dialog(page).getByText('Please confirm the overwrite values.')).toBeVisible();
  await expect(dialog(page).getByRole('group', { name: 'Title' })).toContainText('Mine here');
  await expect(dialog(page).getByRole('group', { name: 'Title' })).toContainText('Theirs there');
  await expect(dialog(page).getByRole('group', { name: 'Title' })).toContainText('Before');
  await expect(dialog(page).getByRole('group', { name: `Chart ${NAME}: width` })).toContainText(
    String(width - 2),
  );
  for (const name of ['Keep mine', 'Keep theirs', 'Keep both'])
    await expect(button(page, name)).toBeVisible();
  const { violations } = await axeOf(page).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
  await button(page, 'Decide for each').click();
  await dialog(page).getByRole('group', { name: 'Title' }).getByRole('radio', { name: 'Theirs' }).check();
  await dialog(page)
    .getByRole('group', { name: `Chart ${NAME}: width` })
    .getByRole('radio', { name: 'Mine' })
    .check();
  await button(page, 'Keep the selected').click();
  await expect(title(page)).toHaveText('Theirs there');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title(page)).toHaveText('Mine here');

  await button(page, 'Save conflict').click();
  await button(page, 'Decide for each').click();
  await dialog(page).getByRole('group', { name: 'Title' }).getByRole('radio', { name: 'Theirs' }).check();
  await button(page, 'Keep the selected').click();
  await expect
    .poll(() => onServer(page), { timeout: 30_000 })
    .toMatchObject({ title: 'Theirs there', width: width - 1 });
  await expect(button(page, 'Save conflict')).toHaveCount(0);
  await first.context.close();
});

test('a decision made offline is undone from the versions, and the second one is sent [DOC-7] @long', async ({
  browser,
}) => {
  const first = await device(browser);
  const { page } = first;
  const { width } = await onServer(page);
  await contradict(browser, first, ['Mine again', 'Theirs again']);
  const reconnect = await cutOff(first.context);
  await button(page, 'Save conflict').click();
  await button(page, 'Keep mine').click();
  const notice = page.getByText('Your side is kept');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveCount(0, { timeout: 15_000 });

  await button(page, 'Edit dashboard').click();
  await button(page, 'History').click();
  await page.getByRole('menuitemradio', { name: 'Versions…' }).click();
  const versions = page.getByRole('dialog', { name: /^Versions of/ });
  await versions.getByRole('button', { name: 'Undo the last decision' }).click();
  await button(page, 'Save conflict').click();
  await button(page, 'Decide for each').click();
  await dialog(page).getByRole('group', { name: 'Title' }).getByRole('radio', { name: 'Theirs' }).check();
  await dialog(page)
    .getByRole('group', { name: `Chart ${NAME}: width` })
    .getByRole('radio', { name: 'Mine' })
    .check();
  await button(page, 'Keep the selected').click();
  await expect(button(page, 'Save conflict')).toHaveCount(0);
  await button(page, 'Discard').click();
  await expect(title(page)).toHaveText('Theirs again');
  expect((await onServer(page)).width).toBe(width - 2);
  await reconnect();
  await expect
    .poll(() => onServer(page), { timeout: 60_000 })
    .toMatchObject({ title: 'Theirs again', width: width - 1 });
  await expect(button(page, 'Save conflict')).toHaveCount(0);
  await first.context.close();
});

test('a version is compared in words, restored as an edit, undone, and saved [DOC-8] @long', async ({
  browser,
}) => {
  const { context, page } = await device(browser);
  const { width } = await onServer(page);
  await narrow(page, NAME, 1);
  await expect(page.getByText('This dashboard was saved successfully.')).toBeVisible();
  await expect.poll(async () => (await onServer(page)).width).toBe(width - 1);
  await button(page, 'Edit dashboard').click();
  await button(page, 'History').click();
  await page.getByRole('menuitemradio', { name: 'Versions…' }).click();
  const versions = page.getByRole('dialog', { name: /^Versions of/ });
  await expect(versions.getByRole('button', { pressed: true })).toContainText(
    'Replaced by a save from this device',
  );
  await expect(versions.getByRole('group', { name: 'What restoring changes' })).toContainText(
    `Chart ${NAME} resized`,
  );
  const { violations } = await axeOf(page).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
  await versions.getByRole('button', { name: 'Restore' }).click();
  await expect(versions).toHaveCount(0);
  await button(page, 'History').click();
  await expect(page.getByRole('menuitemradio', { name: /^Restored the version of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Undo').click();
  await expect(button(page, 'Redo')).toBeEnabled();
  await button(page, 'Redo').click();
  await expect(button(page, 'Redo')).toBeDisabled();
  await button(page, 'Save').click();
  await expect.poll(async () => (await onServer(page)).width).toBe(width);
  await context.close();
});

test('from the Outbox, both sides are kept: theirs here, mine as a copy @long', async ({ browser }) => {
  const first = await device(browser, { viewport: { width: 390, height: 844 } });
  const { page } = first;
  await contradict(browser, first, ['Ours', 'Yours']);
  await page.goto(`${server.url}/offline/`);
  await page.getByRole('table', { name: 'Outbox' }).getByRole('button', { name: 'Decide' }).click();
  await button(page, 'Keep both').click();
  await expect(page.getByText('All changes synced')).toBeVisible({ timeout: 30_000 });
  await page.goto(`${server.url}/dashboard/list/`);
  await expect(page.getByRole('link', { name: 'Ours (copy)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Yours', exact: true })).toBeVisible();
  await first.context.close();
});

test('a dashboard deleted by others is sent as a new one with its edits [DOC-9] @long', async ({
  browser,
}) => {
  const { context, page } = await device(browser);
  const other = await device(browser);
  const remove = async (): Promise<void> => {
    await other.page.evaluate(async () => {
      const token = ((await (await fetch('/api/v1/security/csrf_token/')).json()) as { result: string })
        .result;
      const { ids } = (await (await fetch('/api/v1/dashboard/')).json()) as { ids: number[] };
      const headers = { 'X-CSRFToken': token };
      for (const id of ids) await fetch(`/api/v1/dashboard/${id}`, { method: 'DELETE', headers });
    });
  };
  const lost = page.getByRole('table', { name: 'Dashboards and charts deleted on the server' });
  const reconnect = await cutOff(context);
  await rename(page, 'Edited here');
  await remove();
  await reconnect();
  // The page itself says it, too.
  await expect(page.getByRole('button', { name: 'Delete here too' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Saving…', { exact: true })).toHaveCount(0);
  await page.goto(`${server.url}/offline/`);
  await expect(lost).toContainText('Edited here');
  const { violations } = await axeOf(page).analyze();
  expect(violations).toEqual([]);
  await lost.getByRole('button', { name: 'Send as new' }).click();
  await expect(lost).toHaveCount(0);
  await expect(page.getByText('All changes synced')).toBeVisible();

  await page.goto(`${server.url}/dashboard/list/`);
  await expect(page.getByRole('link', { name: 'Edited here' })).toBeVisible();
  await Promise.all([context.close(), other.context.close()]);
});
