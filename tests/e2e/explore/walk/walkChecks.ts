import { expect, type Page } from '@playwright/test';
import { readChartContents } from '#domain/chart/chartContents.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { readDashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { storedRows } from '../../support/storedRows.ts';
import type { Walker } from './walker.ts';

/** Browsers log each answer that is not a success; the app shows them. */
const LOGGED_ANSWER = /^Failed to load resource/;

/** Collects what no step may cause: exceptions that nothing catches, and errors in the log. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`exception: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !LOGGED_ANSWER.test(message.text()))
      errors.push(`log: ${message.text()}`);
  });
  return errors;
}

/** The page has a title, no part of it failed, and a chart is drawn or the page says why it is not. */
export async function expectWhole({ page }: Walker): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/ could not be shown$/)).toHaveCount(0);
  if (!page.url().includes('/explore/')) return;
  const controls = page.getByRole('region', { name: 'Controls', exact: true }).getByRole('tablist');
  const explained = page.getByRole('heading', { level: 2, name: / cannot be shown$/ });
  await expect(controls.or(explained)).toBeVisible();
  if (await explained.isVisible()) return;
  const chart = page.getByRole('region', { name: 'Chart', exact: true }).getByRole('figure');
  await expect(chart).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  await expect(chart).not.toBeEmpty();
  if ((await chart.getAttribute('data-state')) === 'failed')
    await expect(chart.getByRole('alert')).not.toBeEmpty();
}

/** What the panel of controls and the toolbar show, or the layout of a dashboard. */
export const onScreen = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const groups = document.querySelectorAll('section[aria-label=Controls] [role=group]');
    const controls = [...groups].map((group) => [
      group.textContent,
      [...group.querySelectorAll('input, textarea, select')].map((field) =>
        field instanceof HTMLInputElement && field.type === 'checkbox'
          ? field.checked
          : (field as HTMLInputElement).value,
      ),
    ]);
    const named = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.textContent.trim());
    return { title: named('h1'), type: named('[role=toolbar] button:first-child'), controls };
  });

interface StoredPart {
  readonly id: string;
  readonly kind: string;
  readonly remoteId: number | null;
  readonly confirmed: { readonly content: unknown } | null;
  readonly saved: { readonly content: unknown } | null;
  readonly draft: { readonly content: unknown; readonly done: unknown[]; readonly undone: unknown[] } | null;
  readonly conflict: unknown;
}

const documents = async (page: Page): Promise<readonly StoredPart[]> =>
  (await storedRows(page, 'documents')) as unknown as readonly StoredPart[];

const drafts = async (page: Page): Promise<unknown> =>
  (await documents(page)).flatMap(({ id, draft }) =>
    draft === null
      ? []
      : [{ id, content: draft.content, steps: draft.done.length, undone: draft.undone.length }],
  );

/** The drafts once they stay as they are: what was changed last is stored a moment later. */
async function storedDrafts(page: Page): Promise<unknown> {
  let last = '';
  const isStill = async (): Promise<boolean> => {
    const before = last;
    last = JSON.stringify(await drafts(page));
    return last === before;
  };
  await expect.poll(isStill, { intervals: [500] }).toBe(true);
  return JSON.parse(last);
}

/** Reloads the page: drafts and what is on screen are as before. */
export async function expectSameAfterReload(walker: Walker): Promise<void> {
  const { page } = walker;
  const isExplore = page.url().includes('/explore/');
  const before = await storedDrafts(page);
  const screen = await onScreen(page);
  const isEditing = await page.getByRole('button', { name: 'Undo', exact: true }).isVisible();
  await page.reload();
  await expectWhole(walker);
  expect(await drafts(page)).toEqual(before);
  if (isExplore) await expect.poll(() => onScreen(page), { timeout: 20_000 }).toEqual(screen);
  else if (isEditing) await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
}

/** What a person saved and no server has yet, by document. */
export const savedContents = async (page: Page): Promise<ReadonlyMap<string, unknown>> =>
  new Map(
    (await documents(page)).flatMap(({ id, kind, saved }) =>
      kind === 'chart' && saved !== null ? [[id, saved.content]] : [],
    ),
  );

/** With the server back, nothing is pending, all that was saved without it has arrived, and both have the same. */
export async function expectSynced(
  { page, server }: Walker,
  saved: ReadonlyMap<string, unknown> = new Map(),
): Promise<void> {
  await expect.poll(async () => (await storedRows(page, 'outbox')).length, { timeout: 60_000 }).toBe(0);
  const rows = await documents(page);
  expect(rows.filter((row) => row.saved !== null || row.conflict !== null)).toEqual([]);
  for (const { id, kind, remoteId, confirmed } of rows) {
    if ((kind !== 'chart' && kind !== 'dashboard') || remoteId === null || confirmed === null) continue;
    const onDevice = asRecord(confirmed.content);
    const arrived = saved.get(id);
    if (arrived !== undefined) expect(onDevice['form']).toEqual(asRecord(arrived)['form']);
    const { result } = await (await page.request.get(`${server.url}/api/v1/${kind}/${remoteId}`)).json();
    if (kind === 'chart') expect(onDevice['form']).toEqual(readChartContents(result).form);
    else {
      const { position_json: positionJson, json_metadata: jsonMetadata } = result;
      const { layout } = readDashboardContents({ ...EMPTY, positionJson, jsonMetadata });
      expect(onDevice['layout']).toEqual(layout);
    }
  }
}

const EMPTY = {
  certificationDetails: '',
  certifiedBy: '',
  css: '',
  owners: [],
  published: false,
  slug: null,
  title: '',
};
