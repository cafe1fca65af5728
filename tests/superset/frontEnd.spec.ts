import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import { changeDocument } from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { recipe } from '#documents/state/recipe.ts';
import { shown } from '#documents/state/state.ts';
import { asRecord } from '#domain/jsonValue.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { getDocument } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import { createDevice, type Device } from './device.ts';
import { signBrowserIn } from './openedDashboard.ts';
import { SUPERSET } from './supersetAddress.ts';
import { supersetWorld } from './supersetWorld.ts';

/* One dashboard, edited in the Superset's own page and on a device at the same time. */

const world = supersetWorld();
const { made } = world;

const header = (id: string, text: string) => ({
  id,
  type: 'HEADER',
  children: [],
  parents: ['ROOT_ID', 'GRID_ID'],
  meta: { text, headerSize: 'MEDIUM_HEADER', background: 'BACKGROUND_TRANSPARENT' },
});

const LAYOUT = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['HEADER-1', 'HEADER-2'], parents: ['ROOT_ID'] },
  'HEADER-1': header('HEADER-1', 'First heading'),
  'HEADER-2': header('HEADER-2', 'Second heading'),
};

async function change(
  device: Device,
  id: string,
  work: Parameters<typeof recipe<DashboardContents>>[2],
): Promise<void> {
  const row = await getDocument(device.db, id);
  const contents = (row && shown(row)) as DashboardContents;
  await device.run(changeDocument({ id, changes: recipe(dashboardDocument, contents, work) }));
}

function setText(
  draft: Parameters<Parameters<typeof recipe<DashboardContents>>[2]>[0],
  id: string,
  text: string,
) {
  const component = asRecord(draft.layout[id]);
  draft.layout[id] = { ...component, meta: { ...asRecord(component['meta']), text } };
}

/** The dashboard as the Superset has it. */
async function stored(id: number) {
  const { body } = await world.superset.call('GET', `/api/v1/dashboard/${id}`);
  const { result } = body as { result: { dashboard_title: string; css: string; position_json: string } };
  return {
    ...result,
    layout: JSON.parse(result.position_json) as Record<string, { meta?: { text?: string } }>,
  };
}

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Dashboard title' });
const heading = (page: Page, text: string) => page.getByRole('textbox').filter({ hasText: text });

/** The page takes a text over when its field is left. */
async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Opens the dashboard in the Superset's own page, in edit mode. */
async function openInSuperset(page: Page, id: number): Promise<void> {
  await page.goto(`${SUPERSET}/superset/dashboard/${id}/?edit=true`);
  await expect(titleOf(page)).toBeVisible();
}

test('the own page of the Superset saves while a device has edits: both are stored, and its page shows both', async ({
  browser,
}) => {
  const device = await createDevice(world.gateway.url);
  const uuid = randomUUID();
  const content = { ...newDashboardContents(`Sextant ${uuid}`), layout: LAYOUT };
  await device.run(createDocument({ id: uuid, uuid, kind: 'dashboard', content }));
  await device.send();
  const id = (await getDocument(device.db, uuid))?.remoteId ?? 0;
  made.push(`/api/v1/dashboard/${id}`);

  const context = await browser.newContext();
  await signBrowserIn(context, SUPERSET);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openInSuperset(page, id);

  // Offline, the device changes what the page has open.
  device.isOnline = false;
  await change(device, uuid, (draft) => {
    setText(draft, 'HEADER-2', 'Second, from the device');
    draft.css = '.device { color: red }';
  });

  const title = `Sextant renamed ${uuid}`;
  await retype(page, titleOf(page), title);
  await retype(page, heading(page, 'First heading'), 'First, from the page');
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes(`/api/v1/dashboard/${id}`),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);

  device.isOnline = true;
  await device.send();
  expect(await listOutbox(device.db)).toEqual([]);
  const there = await stored(id);
  expect(there.dashboard_title).toBe(title);
  expect(there.css).toBe('.device { color: red }');
  expect(there.layout['HEADER-1']?.meta?.text).toBe('First, from the page');
  expect(there.layout['HEADER-2']?.meta?.text).toBe('Second, from the device');

  // The page opens what the device saved.
  await openInSuperset(page, id);
  await expect(heading(page, 'Second, from the device')).toBeVisible();
  await expect(heading(page, 'First, from the page')).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});
