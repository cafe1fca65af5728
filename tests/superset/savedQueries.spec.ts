import { expect, test, type Page } from '@playwright/test';
import { writeInNewTab } from '../e2e/support/editorSteps.ts';
import { isSaved, openEditor } from './editor.ts';
import { lossyGateway, type LossyGateway } from './lossyGateway.ts';
import { signInToSuperset, type SupersetApi } from './supersetApi.ts';

/* A query saved under a label exists once on the Superset, whatever is lost in transit. */

const LABEL = 'Sextant test query';

interface TheirQuery {
  readonly id: number;
  readonly label: string;
  readonly sql: string;
  readonly description: string;
}

let gateway: LossyGateway;
let superset: SupersetApi;

async function theirs(): Promise<TheirQuery[]> {
  const q = encodeURIComponent('(columns:!(id,label,sql,description),page_size:100)');
  const { body } = await superset.call('GET', `/api/v1/saved_query/?q=${q}`);
  return (body as { result: TheirQuery[] }).result.filter(({ label }) => label.startsWith(LABEL));
}

async function removeAll(): Promise<void> {
  for (const { id } of await theirs()) await superset.call('DELETE', `/api/v1/saved_query/${id}`);
  await superset.removeAllTabs();
}

test.beforeEach(async () => {
  gateway = await lossyGateway();
  superset = await signInToSuperset();
  await removeAll();
});

test.afterEach(async () => {
  await removeAll();
  await gateway.close();
});

async function save(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(LABEL);
  await dialog.getByRole('textbox', { name: 'Description' }).fill(description);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a query saved offline is on the Superset once, with its text [SAV-01]', async ({ context }) => {
  const page = await openEditor(context, gateway);
  await writeInNewTab(page, "SELECT 'ä' AS umlaut");
  await isSaved(page);
  await context.setOffline(true);
  await save(page, 'What it is for');
  expect(await theirs()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(async () => (await theirs()).length, { timeout: 60_000 }).toBe(1);
  await isSaved(page);
  const [query, ...more] = await theirs();
  expect(more).toEqual([]);
  expect(query).toMatchObject({ label: LABEL, sql: "SELECT 'ä' AS umlaut" });
  expect(query?.description).toMatch(/^What it is for/);
});

for (const what of ['answer', 'request'] as const) {
  test(`a saved query whose create loses its ${what} is created once`, async ({ context }) => {
    const page = await openEditor(context, gateway);
    await writeInNewTab(page, 'SELECT 1 AS once');
    await isSaved(page);
    const lost = gateway.loseNext(what, 'POST', /^\/api\/v1\/saved_query\/$/);
    await save(page, '');
    await lost;
    await expect.poll(async () => (await theirs()).length, { timeout: 60_000 }).toBe(1);
    await isSaved(page);
    expect((await theirs()).map(({ sql }) => sql)).toEqual(['SELECT 1 AS once']);
  });
}
