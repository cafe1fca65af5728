import { type Page, expect, test } from '@playwright/test';
import { axeOf } from '../support/axeOf.ts';
import { cutOff } from '../support/cutOff.ts';
import { ownSalesServer } from '../support/salesServer.ts';
import { likeChart, withPlace } from '../../workFolder/mergedChart.ts';
import { button } from './editSteps.ts';

/** A dashboard in a folder. The browser's own folder for the page stands for one on the disk, which no test can choose. */

const { server } = ownSalesServer();

async function open(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const showDirectoryPicker = async (): Promise<FileSystemDirectoryHandle> => {
      const root = await navigator.storage.getDirectory();
      return root.getDirectoryHandle('repository', { create: true });
    };
    Object.assign(window, { showDirectoryPicker });
  });
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await expect(button(page, 'Edit dashboard')).toBeVisible();
}

async function openFolder(page: Page, item: string | RegExp): Promise<void> {
  await button(page, 'Dashboard actions').click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The only file of a folder whose name begins so. */
const fileOf = (page: Page, folder: string, start: string): Promise<string> =>
  page.evaluate(
    async ([name, first]) => {
      const root = await navigator.storage.getDirectory();
      const handle = await root
        .getDirectoryHandle('repository')
        .then((each) => each.getDirectoryHandle(name ?? ''))
        .catch(() => null);
      if (handle === null) return '';
      for await (const [file, each] of handle as unknown as AsyncIterable<[string, FileSystemFileHandle]>)
        if (file.startsWith(first ?? '')) return (await each.getFile()).text();
      return '';
    },
    [folder, start],
  );

/** Writes a file as another program would. */
const putFile = (page: Page, folder: string, file: string, text: string): Promise<void> =>
  page.evaluate(
    async ([name, to, written]) => {
      const root = await navigator.storage.getDirectory();
      const handle = await (await root.getDirectoryHandle('repository')).getDirectoryHandle(name ?? '');
      const target = await (await handle.getFileHandle(to ?? '', { create: true })).createWritable();
      await target.write(written ?? '');
      await target.close();
    },
    [folder, file, text],
  );

/** Edits it as another program would. */
const editFile = (page: Page, folder: string, start: string, from: string, to: string): Promise<void> =>
  page.evaluate(
    async ([name, first, before, after]) => {
      const root = await navigator.storage.getDirectory();
      const handle = await (await root.getDirectoryHandle('repository')).getDirectoryHandle(name ?? '');
      for await (const [file, each] of handle as unknown as AsyncIterable<[string, FileSystemFileHandle]>) {
        if (!file.startsWith(first ?? '')) continue;
        const text = await (await each.getFile()).text();
        const target = await each.createWritable();
        await target.write(text.replace(before ?? '', after ?? ''));
        await target.close();
      }
    },
    [folder, start, from, to],
  );

async function rename(page: Page, title: string): Promise<void> {
  await button(page, 'Rename').click();
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill(title);
  await page.keyboard.press('Enter');
}

/** Does something while no page brings the folder and the device together: another one seems to be at it. */
async function heldBack(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => `sextant folder ${name ?? ''}`);
    const held = names.map(
      (name) =>
        new Promise<void>((taken) => {
          void navigator.locks.request(name, () => {
            taken();
            return new Promise<void>((release) =>
              window.addEventListener('release', () => release(), { once: true }),
            );
          });
        }),
    );
    await Promise.all(held);
  });
  await work();
  await page.evaluate(() => window.dispatchEvent(new Event('release')));
}

/** Its name. */
const fileName = (page: Page, folder: string, start: string): Promise<string> =>
  page.evaluate(
    async ([name, first]) => {
      const root = await navigator.storage.getDirectory();
      const handle = await (await root.getDirectoryHandle('repository')).getDirectoryHandle(name ?? '');
      for await (const [file] of handle as unknown as AsyncIterable<[string, FileSystemFileHandle]>)
        if (file.startsWith(first ?? '')) return file;
      return '';
    },
    [folder, start],
  );

const FILE = ['dashboards', 'Sales_Dashboard_'] as const;
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('what is edited is written to the folder, what changes there is merged, and both sides of a contradiction are decided in the page', async ({
  page,
  context,
}) => {
  test.slow();
  await open(page);
  await openFolder(page, 'Work in a folder');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(dialog.getByRole('status')).toContainText('files have what the page has', { timeout: 30_000 });
  expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(button(page, 'Folder repository')).toBeVisible();
  expect(await fileOf(page, ...FILE)).toMatch(/^dashboard_title: Sales Dashboard\n/);
  expect(await fileOf(page, 'charts', '')).toMatch(/^slice_name: /);

  const reconnect = await cutOff(context);
  await rename(page, 'Harbour');
  await expect.poll(() => fileOf(page, ...FILE)).toMatch(/^dashboard_title: Harbour\n/);
  await editFile(page, ...FILE, 'slug: null', 'slug: harbour');
  await expect(notices(page)).toContainText('The folder changed Harbour', { timeout: 20_000 });
  await reconnect();

  await heldBack(page, async () => {
    await rename(page, 'Quay');
    await editFile(page, ...FILE, 'dashboard_title: Harbour', 'dashboard_title: Port');
  });
  await expect(notices(page)).toContainText('The page and the folder both changed', { timeout: 20_000 });
  await page.reload();
  await openFolder(page, /^Folder/);
  await dialog.getByRole('button', { name: /^Decide about/ }).click();
  const both = page.getByRole('dialog', { name: 'Changed in the page and in the folder' });
  await expect(both).toContainText('Port');
  await expect(both).toContainText('Quay');
  await both.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(notices(page)).toContainText('Both have what you kept.');
  await dialog.getByRole('button', { name: 'Stop working in the folder' }).click();
  await expect(button(page, 'Folder repository')).toBeHidden();
  expect(await fileOf(page, ...FILE)).toMatch(/^dashboard_title: Port\n/);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
});

test('a chart that is merged into the folder is on the dashboard, without the network, and is saved with it', async ({
  page,
  context,
}) => {
  test.slow();
  await open(page);
  await openFolder(page, 'Work in a folder');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(dialog.getByRole('status')).toContainText('files have what the page has', { timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  const like = await fileOf(page, 'charts', '');
  const beside = /^uuid: (.*)$/m.exec(like)?.[1] ?? '';
  const uuid = '0badcafe-2222-4333-8444-000000000000';
  const dashboard = await fileOf(page, ...FILE);
  const path = await fileName(page, ...FILE);

  const reconnect = await cutOff(context);
  await heldBack(page, async () => {
    await putFile(page, 'charts', 'Boats.yaml', likeChart(like, beside, { uuid, name: 'Boats' }));
    await putFile(page, 'dashboards', path, withPlace(dashboard, beside, uuid));
  });
  await expect(notices(page)).toContainText('The folder changed Sales Dashboard', { timeout: 20_000 });
  const chart = page.getByRole('figure', { name: 'Boats' });
  await expect(chart).toBeVisible();
  await button(page, 'Edit dashboard').click();
  await button(page, 'Undo').click();
  await expect(chart).toBeHidden();
  await button(page, 'Redo').click();
  await expect(chart).toBeVisible();
  await reconnect();
  await button(page, 'Save').click();
  const there = () => page.request.get(`${server.url}/api/v1/chart/${uuid}`);
  await expect.poll(async () => (await there()).status(), { timeout: 30_000 }).toBe(200);
  await page.reload();
  await expect(chart).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
});

test('a broken file is named, on the page Offline too, and a browser without folders says so @long', async ({
  page,
}) => {
  test.slow();
  await open(page);
  await openFolder(page, 'Work in a folder');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('files have what the page has', {
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Done' }).click();
  await editFile(page, ...FILE, 'published: true', 'published: sometimes');
  await expect(notices(page)).toContainText(/is left as it is\. Line \d+: published/, { timeout: 20_000 });
  await page.goto(`${server.url}/offline/`);
  await expect(page.getByText('Something needs you.')).toBeVisible();
  await button(page, 'Show the folder').click();
  await expect(page.getByRole('list', { name: 'Files that need you' })).toContainText(/Line \d+: published/);
  await button(page, 'Stop working in the folder').click();
  await expect(page.getByText('Something needs you.')).toHaveCount(0);

  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  await openFolder(page, 'Work in a folder');
  await expect(page.getByRole('dialog')).toContainText('This browser lets no page write to a folder');
});
