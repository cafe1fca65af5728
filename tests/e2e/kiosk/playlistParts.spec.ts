import { type APIRequestContext, type Page, expect, test } from '@playwright/test';
import { newPlaylist, newPlaylistItem, type PlaylistItem } from '#domain/kiosk/playlist.ts';
import { cutOff } from '../support/cutOff.ts';
import { salesServer } from '../support/salesServer.ts';

/** Filters and tabs of the dashboards in a playlist: how they are chosen, and what a screen shows of them. */

const { server, cookies } = salesServer();
test.use({ serviceWorkers: 'allow' });

const COUNTRY = 'NATIVE_FILTER-HX2lV--YaAZRQfJ_yfYB2';
const OVERVIEW = 'TAB-d-E0Zc1cTH';
const EXPLORATORY = 'TAB-4fthLQmdX';
const FRANCE = {
  id: COUNTRY,
  extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['France'] }] },
  filterState: { value: ['France'], label: 'France' },
  ownState: {},
};

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const token = (await (await request.get(`${server.url}/api/v1/security/csrf_token/`)).json()) as {
    result: string;
  };
  const made = await request.post(`${server.url}/api/v1/${path}`, {
    data,
    headers: { 'X-CSRFToken': token.result },
  });
  expect(made.status(), await made.text()).toBe(201);
  return made.json() as Promise<T>;
}

async function salesBoard(request: APIRequestContext): Promise<number> {
  const { result } = (await (await request.get(`${server.url}/api/v1/dashboard/`)).json()) as {
    result: { id: number }[];
  };
  return result[0]?.id ?? 0;
}

const linkTo = (request: APIRequestContext, board: number) =>
  post<{ key: string; url: string }>(request, `dashboard/${board}/permalink`, {
    dataMask: { [COUNTRY]: FRANCE },
    activeTabs: [OVERVIEW],
    urlParams: [],
  });

/** The tab and the first big number on a screen. */
function onScreen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const front = document.querySelector<HTMLIFrameElement>('iframe[data-front]')?.contentDocument;
    const tab = front?.querySelector('[role=tab][aria-selected=true]')?.textContent ?? '';
    const number = [...(front?.querySelectorAll('figure') ?? [])].find((figure) =>
      figure.textContent.includes('Total Revenue'),
    );
    return `${tab} ${/[\d.]+M/.exec(number?.textContent ?? '')?.[0] ?? ''}`.trim();
  });
}

test('each dashboard of a playlist opens with its own filters and tab on a screen, without the server too @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const people = await browser.newContext();
  await people.addCookies([...cookies]);
  const { request } = people;
  const board = await salesBoard(request);
  const { key } = await linkTo(request, board);
  const item = (id: string, parts: Partial<PlaylistItem>) => ({
    ...newPlaylistItem(id, board),
    seconds: 5,
    ...parts,
  });
  const items = [item('a', { tab: EXPLORATORY }), item('b', { permalink: key }), item('c', {})];
  const playlist = await post<{ id: number }>(request, 'sextant/playlist/', {
    ...newPlaylist('Lobby'),
    items,
  });
  await context.clearCookies();
  await page.goto(`${server.url}/kiosk/`);
  const code = page.getByRole('status', { name: 'Code' });
  await expect(code).toHaveText(/^[A-Z]{6}$/);
  const joined = { code: await code.textContent(), name: 'Hall', playlist_id: playlist.id };
  await post(request, 'sextant/screen/', joined);

  async function seesAll(): Promise<void> {
    await expect.poll(() => onScreen(page)).toMatch(/Exploratory$/);
    await expect.poll(() => onScreen(page)).toMatch(/Overview 1\.11M$/);
    await expect.poll(() => onScreen(page)).toMatch(/Overview 10\.0M$/);
  }
  await seesAll();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await cutOff(context);
  await page.reload();
  await seesAll();
  await people.close();
});

test('tabs and filters of a playlist are chosen by name @long', async ({ page, context }) => {
  const { request } = context;
  const board = await salesBoard(request);
  const { url } = await linkTo(request, board);
  await page.goto(`${server.url}/kiosk/list/`);
  // To the screens that play them, and back.
  await page.getByRole('button', { name: 'Screens' }).click();
  await page.getByRole('button', { name: 'Playlists' }).click();
  await page.getByRole('button', { name: 'New playlist' }).click();
  await page.getByRole('button', { name: 'Add dashboard' }).click();
  // It was never opened here: its layout is read.
  const tabs = page.getByRole('combobox', { name: 'Tab' });
  await tabs.click();
  await page.getByRole('option', { name: /Exploratory/ }).click();
  await expect(tabs).toHaveValue(/Exploratory/);
  const filters = page.getByRole('combobox', { name: 'Filters' });
  await expect(filters).toHaveValue('As the dashboard opens');
  await filters.click();
  await page.getByRole('option', { name: 'Those of a link…' }).click();
  await page.getByRole('textbox', { name: 'Link with filters and tabs' }).fill(url);

  const other = await context.newPage();
  await other.goto(url);
  await expect(other.getByRole('figure').first()).toBeVisible();
  await page.reload();
  await expect(filters).toHaveValue('Country: France');
  await filters.click();
  await page.getByRole('option', { name: 'As the dashboard opens' }).click();
  await expect(filters).toHaveValue('As the dashboard opens');
  await filters.click();
  await page.getByRole('option', { name: 'As set on this device: Country: France' }).click();
  await expect(filters).toHaveValue('Country: France');
});

test('a screen says until when nothing is planned, and so does the list of screens @long', async ({
  page,
  context,
  browser,
}) => {
  const people = await browser.newContext();
  await people.addCookies([...cookies]);
  const { request } = people;
  const board = await salesBoard(request);
  const items = [{ ...newPlaylistItem('a', board), from: 420, to: 480 }];
  const playlist = await post<{ id: number }>(request, 'sextant/playlist/', {
    ...newPlaylist('Morning'),
    items,
  });
  await context.clearCookies();
  await page.clock.setFixedTime(new Date(2026, 4, 4, 12, 0));
  await page.goto(`${server.url}/kiosk/`);
  const code = page.getByRole('status', { name: 'Code' });
  await expect(code).toHaveText(/^[A-Z]{6}$/);
  await post(request, 'sextant/screen/', {
    code: await code.textContent(),
    name: 'Foyer',
    playlist_id: playlist.id,
  });
  await expect(page.getByRole('status')).toHaveText(/Foyer.*Nothing planned until 07:00/);
  const list = await people.newPage();
  await list.goto(`${server.url}/kiosk/screens/`);
  await expect(async () => {
    await list.getByRole('button', { name: 'Refresh' }).click();
    await expect(list.getByText('Nothing planned until 07:00')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await people.close();
});
