import { randomUUID } from 'node:crypto';
import { type ConsoleMessage, expect, type Page, test } from '@playwright/test';
import { asList, asRecord, parseRecord } from '#domain/jsonValue.ts';
import { openTheirs, signBrowserIn, TALL } from './openedDashboard.ts';
import { SUPERSET } from './supersetAddress.ts';
import { supersetWorld } from './supersetWorld.ts';

/*
 * A dashboard that people make in the app in front of a Superset: made, edited, copied, exported and imported, and each
 * time read by the Superset's own page.
 */

const world = supersetWorld();
const { made } = world;

test.use({ viewport: TALL });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The id of the dashboard of a title, once the Superset has it. */
async function idOf(title: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:dashboard_title,opr:eq,value:'${title}')))`);
  const ids = async (): Promise<readonly number[]> =>
    ((await world.superset.call('GET', `/api/v1/dashboard/?q=${q}`)).body as { ids: number[] }).ids;
  await expect.poll(async () => (await ids()).length, { message: title, timeout: 60_000 }).toBe(1);
  const id = (await ids())[0] ?? 0;
  made.push(`/api/v1/dashboard/${id}`);
  return id;
}

async function stored(id: number) {
  const { result } = (await world.superset.call('GET', `/api/v1/dashboard/${id}`)).body as {
    result: { position_json: string; json_metadata: string };
  };
  return {
    layout: parseRecord(result.position_json) ?? {},
    metadata: parseRecord(result.json_metadata) ?? {},
  };
}

/** The tree as names and sizes, without what each dashboard has for itself. */
function treeOf(layout: Readonly<Record<string, unknown>>, id = 'ROOT_ID'): unknown {
  const { type, meta, children } = asRecord(layout[id]);
  const { width, height, text, sliceName } = asRecord(meta);
  return [
    type,
    { width, height, sliceName, ...(type !== 'HEADER' && { text }) },
    asList(children).map((each) => treeOf(layout, String(each))),
  ];
}

const namesOf = (value: unknown): readonly unknown[] => asList(value).map((each) => asRecord(each)['name']);

async function choose(page: Page, name: string, option: string): Promise<void> {
  const field = dialogOf(page, 'Add or edit filters').getByRole('combobox', { name, exact: true });
  await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Opens it in the Superset's own page, which must have nothing to complain about. */
async function readByTheirs(page: Page, id: number, charts: number): Promise<void> {
  const errors: string[] = [];
  const note = (error: Error): void => void errors.push(error.message);
  const noteLine = (line: ConsoleMessage): void => {
    // Its page calls home.
    if (line.type() === 'error' && !line.text().includes('ERR_NAME_NOT_RESOLVED')) errors.push(line.text());
  };
  page.on('pageerror', note);
  page.on('console', noteLine);
  await openTheirs(page, id, charts);
  for (const name of ['Status', 'Split by', 'Shown by'])
    await expect(page.getByText(name, { exact: true }).first(), name).toBeVisible();
  expect(errors).toEqual([]);
  page.off('pageerror', note);
  page.off('console', noteLine);
}

test('a dashboard with filters and display controls is made, copied, exported and imported, and the Superset’s page reads each', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const title = `Sextant made ${randomUUID().slice(0, 8)}`;
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
  await signBrowserIn(context, world.gateway.url);
  const page = await context.newPage();
  await page.goto(`${world.gateway.url}/dashboard/list/`);
  await button(page, 'New dashboard').click();
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill(title);
  await page.keyboard.press('Enter');
  for (const name of ['Items Sold', 'Quarterly Sales']) {
    await page.getByRole('searchbox', { name: 'Search charts' }).fill(name);
    await button(page, `Add ${name}`).click();
    await expect(page.getByRole('group', { name: `Chart ${name}`, exact: true })).toBeVisible();
  }
  await button(page, 'Save').click();
  const id = await idOf(title);

  await button(page, 'Edit dashboard').click();
  await button(page, 'Add or edit filters').click();
  const dialog = dialogOf(page, 'Add or edit filters');
  await dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Status');
  await choose(page, 'Dataset', 'cleaned_sales_data');
  await choose(page, 'Column', 'status');
  for (const [name, type] of [
    ['Split by', null],
    ['Shown by', 'Time grain'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add display control', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    if (type !== null) await choose(page, 'Control type', type);
    await choose(page, 'Dataset', 'cleaned_sales_data');
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await button(page, 'Save').click();
  const metadata = async () => (await stored(id)).metadata;
  await expect
    .poll(async () => namesOf((await metadata())['chart_customization_config']), { timeout: 60_000 })
    .toEqual(['Split by', 'Shown by']);
  expect(namesOf((await metadata())['native_filter_configuration'])).toEqual(['Status']);

  const theirContext = await browser.newContext({ viewport: TALL });
  await signBrowserIn(theirContext, SUPERSET);
  const theirs = await theirContext.newPage();
  await readByTheirs(theirs, id, 2);

  await button(page, 'Edit dashboard').click();
  await button(page, 'Save as').click();
  await dialogOf(page, 'Save as').getByRole('textbox', { name: 'Dashboard title' }).fill(`${title} copy`);
  await dialogOf(page, 'Save as').getByRole('button', { name: 'Save', exact: true }).click();
  const copy = await idOf(`${title} copy`);
  const first = await stored(id);
  // It is created first, and gets its layout by a second call.
  await expect
    .poll(async () => treeOf((await stored(copy)).layout), { timeout: 30_000 })
    .toEqual(treeOf(first.layout));
  await readByTheirs(theirs, copy, 2);

  await page.goto(`${world.gateway.url}/dashboard/list/`);
  await page.getByRole('searchbox', { name: 'Search dashboards' }).fill(`${title} copy`);
  await page.getByRole('checkbox', { name: `Select ${title} copy`, exact: true }).check({ force: true });
  const downloading = page.waitForEvent('download');
  await button(page, 'Export').click();
  const zip = test.info().outputPath('copy.zip');
  await (await downloading).saveAs(zip);
  expect((await world.superset.call('DELETE', `/api/v1/dashboard/${copy}`)).status).toBe(200);
  await button(page, 'Import').click();
  const importing = dialogOf(page, 'Import dashboards');
  await importing.getByLabel('Choose a zip').setInputFiles(zip);
  await importing.getByRole('button', { name: 'Import this file' }).click();
  await expect(importing.getByRole('status')).toBeVisible();
  const imported = await idOf(`${title} copy`);
  const third = await stored(imported);
  expect(treeOf(third.layout)).toEqual(treeOf(first.layout));
  expect(namesOf(third.metadata['chart_customization_config'])).toEqual(['Split by', 'Shown by']);
  await readByTheirs(theirs, imported, 2);
  await theirContext.close();
  await context.close();
});
