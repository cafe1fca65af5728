import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Frame, type Page, test } from '@playwright/test';
import { newPlaylist, newPlaylistItem } from '#domain/kiosk/playlist.ts';
import { salesServer } from '../support/salesServer.ts';

/** A page in a file and a screen on a wall are in the language, too. */

const { server, cookies } = salesServer();
test.use({ locale: 'de-DE', serviceWorkers: 'block' });

const { texts: GERMAN } = JSON.parse(readFileSync('src/domain/language/packs/de.json', 'utf8')) as {
  readonly texts: Readonly<Record<string, string>>;
};

/** A word may be German and English: “Start” is “Home”. */
const OWN = new Set(Object.values(GERMAN));
/** Filters of the dashboard, and values of its rows. */
const IS_DATA = /^(?:Country|Time Range|Time Grain|State|Cancelled)$/;

/** The texts that a page shows or speaks in English, although it has a German one. */
async function englishIn(page: Page | Frame): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const own = [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility());
    const texts = own.filter(({ children }) => children.length === 0).map(({ textContent }) => textContent);
    const spoken = ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt'].flatMap((name) =>
      own.map((each) => each.getAttribute(name)),
    );
    return [...texts, ...spoken].map((text) => (text ?? '').trim());
  });
  return shown.filter((text) => Object.hasOwn(GERMAN, text) && !OWN.has(text) && !IS_DATA.test(text));
}

test('a dashboard as a page that a German wrote is German wherever it opens, with its numbers', async ({
  page,
  browser,
}, { outputDir }) => {
  test.slow();
  await page.goto(`${server.url}/dashboard/list/`);
  await page.getByRole('link', { name: 'Sales Dashboard' }).click();
  const total = (of: Page) => of.getByRole('figure', { name: 'Total Revenue', exact: true });
  await expect(total(page)).toContainText('10,0M');
  await page.getByRole('button', { name: 'Herunterladen', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Als Datei exportieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Als Datei exportieren' });
  await dialog.getByText('Als Webseite').click();
  expect(await englishIn(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exportieren' }).click();
  const file = join(outputDir, 'Sales.html');
  await (await download).saveAs(file);

  const reader = await (await browser.newContext({ offline: true, locale: 'en-US' })).newPage();
  await reader.goto(pathToFileURL(file).href);
  await expect(reader.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(total(reader)).toContainText('10,0M');
  await expect(reader.getByRole('figure', { name: 'Quarterly Revenue', exact: true })).toHaveAttribute(
    'data-state',
    'rendered',
  );
  await expect(reader.getByRole('region', { name: 'Filter', exact: true }).first()).toBeVisible();
  expect(await englishIn(reader)).toEqual([]);
  await total(reader)
    .getByRole('button', { name: /Total Revenue/ })
    .first()
    .click();
  await expect(reader.getByRole('menu')).toBeVisible();
  expect(await englishIn(reader)).toEqual([]);
  await reader.context().close();
});

test('a screen on a wall is in the language of its browser: its code, its dashboard, and what it says in the end', async ({
  browser,
}) => {
  test.slow();
  const people = await browser.newContext();
  await people.addCookies([...cookies]);
  const { request } = people;
  const { result: token } = await (await request.get(`${server.url}/api/v1/security/csrf_token/`)).json();
  const send = async (method: 'POST' | 'DELETE', path: string, data?: object): Promise<{ id: number }> => {
    const sent = await request.fetch(`${server.url}/api/v1/${path}`, {
      method,
      headers: { 'X-CSRFToken': token },
      ...(data === undefined ? {} : { data }),
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    return sent.json();
  };
  const boards = await (await request.get(`${server.url}/api/v1/dashboard/`)).json();
  const items = [newPlaylistItem('a', boards.result[0].id)];
  const playlist = await send('POST', 'sextant/playlist/', { ...newPlaylist('Halle'), items });

  const wall = await (await browser.newContext({ locale: 'de-DE', serviceWorkers: 'block' })).newPage();
  await wall.goto(`${server.url}/kiosk/`);
  await expect(wall.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expect(wall.getByRole('heading', { level: 1 })).toHaveText('Diesen Bildschirm verbinden');
  const code = wall.locator('[role=status]').filter({ hasText: /^[A-Z]{6}$/ });
  await expect(code).toBeVisible();
  expect(await englishIn(wall)).toEqual([]);
  const screen = await send('POST', 'sextant/screen/', {
    code: await code.textContent(),
    name: 'Halle',
    playlist_id: playlist.id,
  });
  const inner = wall.frameLocator('main iframe');
  await expect(inner.getByRole('figure', { name: 'Total Revenue', exact: true })).toContainText('10,0M');
  await expect(inner.locator('html')).toHaveAttribute('lang', 'de-DE');
  for (const frame of wall.frames()) expect(await englishIn(frame)).toEqual([]);

  await send('DELETE', `sextant/screen/${screen.id}`);
  await expect(wall.getByRole('heading', { name: 'Dieser Bildschirm wurde entfernt' })).toBeVisible({
    timeout: 60_000,
  });
  await wall.context().close();
  await people.close();
});
