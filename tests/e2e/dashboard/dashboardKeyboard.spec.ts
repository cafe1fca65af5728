import { type Page, expect, test } from '@playwright/test';
import type { LayoutTree } from '#domain/dashboard/edit/testLayout.ts';
import { placesFor } from '#domain/dashboard/edit/drop/places.ts';
import { normalise } from '#domain/dashboard/edit/normalise.ts';
import { readLayout } from '#domain/dashboard/layout/readLayout.ts';
import { button, group, log, option, panel } from './editSteps.ts';
import { ownSalesServer } from '../support/salesServer.ts';

/** Everything on a dashboard is moved by keyboard, and the history of its edits is as long as it may be. */

const { server } = ownSalesServer();

/** Two tabs at the top; the first has one component of each kind. */
const CONTENT: LayoutTree = [
  [
    'TABS-top',
    [
      [
        'TAB-first',
        [
          'HEADER-a',
          ['ROW-a', ['CHART-a', ['COLUMN-a', ['MARKDOWN-a', 'DIVIDER-a']]]],
          ['TABS-b', [['TAB-b', ['HEADER-b']]]],
        ],
      ],
      ['TAB-second', ['HEADER-c']],
    ],
  ],
];

type Part = Record<string, unknown>;

function positions(nodes: LayoutTree, chartId: number): Record<string, Part> {
  const parts: Record<string, Part> = {};
  const put = (tree: LayoutTree): string[] =>
    tree.map((node) => {
      const [id, below] = typeof node === 'string' ? [node, []] : node;
      const [type = ''] = id.split('-');
      const width =
        type === 'CHART' || type === 'COLUMN' || type === 'MARKDOWN' ? { width: 2, height: 20 } : {};
      const chart = type === 'CHART' ? { chartId, sliceName: id } : {};
      parts[id] = { id, type, children: put(below), meta: { text: id, code: id, ...width, ...chart } };
      return id;
    });
  const children = put(nodes);
  return {
    DASHBOARD_VERSION_KEY: 'v2' as unknown as Part,
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: [] },
    ...parts,
  };
}

const NAMES: Readonly<Record<string, string>> = {
  'HEADER-a': 'Header HEADER-a',
  'ROW-a': 'Row 1',
  'CHART-a': 'Chart CHART-a',
  'COLUMN-a': 'Column 1',
  'MARKDOWN-a': 'Text 1',
  'DIVIDER-a': 'Divider 1',
  'TABS-b': 'Tabs 2',
  'TAB-b': 'Tab TAB-b',
  'TAB-first': 'Tab TAB-first',
};

/** Creates a dashboard with that layout and opens it in edit mode; returns its layout as stored. */
async function openedWith(page: Page, nodes: LayoutTree): Promise<string> {
  await page.goto(`${server.url}/dashboard/list/`);
  const { result: token } = await (
    await page.request.get(`${server.url}/api/v1/security/csrf_token/`)
  ).json();
  const headers = { 'X-CSRFToken': token, Referer: server.url };
  const { result: charts } = await (await page.request.get(`${server.url}/api/v1/chart/`)).json();
  const text = JSON.stringify(positions(nodes, charts[0].id));
  const made = await page.request.post(`${server.url}/api/v1/dashboard/`, {
    headers,
    data: { dashboard_title: 'All kinds', position_json: text },
  });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  await page.goto(`${server.url}/superset/dashboard/${id}/?edit=true`);
  await expect(panel(page)).toBeVisible();
  return text;
}

/** Where a component is on the page: the components around it, each with its position. */
const placeOf = (page: Page, id: string): Promise<string> =>
  page.evaluate((of) => {
    const steps: string[] = [];
    let at = document.querySelector(`[role=group][data-edit-id="${of}"]`);
    const frames = 'data-edit-id';
    while (at !== null && at.getAttribute(frames) !== 'GRID_ID') {
      const around: Element | null = at.parentElement?.closest(`[${frames}]`) ?? null;
      const beside = [...(around?.querySelectorAll(`[role=group][${frames}]`) ?? [])].filter(
        (each) => each.parentElement?.closest(`[${frames}]`) === around,
      );
      const tabs = [...document.querySelectorAll('[role=tab][aria-selected=true]')];
      const tab = tabs.map((each) => [...(each.parentElement?.children ?? [])].indexOf(each)).join();
      steps.push(`${at.getAttribute(frames)}:${beside.indexOf(at)}/${tab}`);
      at = around;
    }
    return steps.join(' < ');
  }, id);

test('each kind of component is moved by keyboard to each place that it may have, in view and announced @long', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const text = await openedWith(page, CONTENT);
  const stored = JSON.parse(text);
  const map = normalise(stored, readLayout(text, []));
  for (const [id, name] of Object.entries(NAMES)) {
    const places = placesFor(map, id);
    expect(places.length, name).toBeGreaterThan(1);
    // The last one ended in the other tab.
    await page.getByRole('tab', { name: 'TAB-first' }).click();
    await option(page, name, 'Move');
    await expect(group(page, name)).toBeFocused();
    for (let step = places.length; step > 1; step -= 1) await page.keyboard.press('ArrowLeft');
    const seen = new Set<string>();
    for (let step = 0; step < places.length; step += 1) {
      if (step > 0) await page.keyboard.press('ArrowRight');
      await expect(page.locator(`[data-edit-id="${id}"][data-active="move"]`)).toBeInViewport();
      seen.add(await placeOf(page, id));
    }
    expect(seen.size, name).toBe(places.length);
    await page.keyboard.press('Enter');
    await expect(log(page)).toContainText('Moved ');
    await button(page, 'Undo').click();
    await expect(log(page)).toContainText('Undone: Moved');
  }
});

/** Lengthens the stored history of the draft by renames. */
const lengthen = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (most) => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not stored')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      if (db.objectStoreNames.contains('documents')) {
        const store = db.transaction('documents', 'readwrite').objectStore('documents');
        const row = (await done(store.getAll())).find((each) => each.draft !== null);
        if (row !== undefined) {
          const renamed = (from: string, to: string) => [
            {
              path: ['title'],
              kind: 'value',
              before: { there: true, value: from },
              after: { there: true, value: to },
            },
          ];
          const [first] = row.draft.done;
          for (let at = row.draft.done.length; at < most; at += 1) {
            const [from, to] = [`Step ${at - 1}`, `Step ${at}`];
            row.draft.done.push({
              ...first,
              mark: null,
              label: `Renamed to “${to}”`,
              undo: renamed(to, from),
              redo: renamed(from, to),
            });
          }
          row.draft.content = { ...row.draft.content, title: `Step ${most - 1}` };
          await done(store.put(row));
        }
      }
      db.close();
    }
  }, count);

test('the edit that fills the history of 500 steps says so, and all are undone and redone after a reload [DASH-15 DASH-17] @long', async ({
  page,
}) => {
  await openedWith(page, ['HEADER-a']);
  const title = page.getByRole('textbox', { name: 'Dashboard title' });
  const history = async (name: string): Promise<void> => {
    await button(page, 'History').click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
  };
  await title.fill('Step 0');
  await title.press('Enter');
  // After a reload the step is in the database.
  await page.reload();
  await expect(button(page, 'Undo')).toBeEnabled();
  await lengthen(page, 499);
  await page.reload();
  await expect(title).toHaveValue('Step 498');
  await title.fill('Step 499');
  await title.press('Enter');
  const warning =
    'You have used all 500 undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.';
  await expect(page.getByText(warning)).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('Step 499');
  await button(page, 'Undo').click();
  await expect(title).toHaveValue('Step 498');
  await history('Before the oldest step kept');
  await expect(title).toHaveValue('All kinds');
  await history('Renamed to “Step 499”');
  await expect(title).toHaveValue('Step 499');
});
