import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { signIn as signInToApi } from '../../support/signIn.ts';
import { type Wire, startWire } from '../../support/wire.ts';
import {
  CITIES,
  cell,
  notifications,
  openEditor,
  rewrite,
  run,
  serviceWorkerIsReady,
  signIn,
  sql,
  syncStatus,
  writeInNewTab,
} from '../support/editorSteps.ts';
import { savedNamesOnServer, textsOnServer } from '../support/serverTexts.ts';
import { storedRows } from '../support/storedRows.ts';
import { startAgain } from '../support/startedFolder.ts';

/** The browser's grant: enough for the app. Set before anything is stored, because it is read only now and then. */
const GRANTED = 40 * 1_024 * 1_024;

async function grantLittle(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: GRANTED });
}

const FILLER = 'filler';

/** Fills the storage to the last kilobyte, as another part of the same site would. */
async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore('rows', { autoIncrement: true }),
      );
      opening.addEventListener('success', () => done(opening.result));
      opening.addEventListener('error', () => failed(new Error(String(opening.error))));
    });
    const random = (size: number): Uint8Array => {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      return bytes;
    };
    const add = (size: number): Promise<boolean> =>
      new Promise((done) => {
        const tx = db.transaction('rows', 'readwrite');
        tx.objectStore('rows').add(random(size));
        tx.addEventListener('complete', () => done(true));
        tx.addEventListener('abort', () => done(false));
      });
    for (const size of [2_097_152, 262_144, 32_768, 4_096, 512]) {
      let fits = true;
      while (fits) fits = await add(size);
    }
    db.close();
  }, FILLER);
}

/** Frees the storage again. */
async function emptyDisk(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((done, failed) => {
        const removing = indexedDB.deleteDatabase(name);
        removing.addEventListener('success', () => done());
        removing.addEventListener('error', () => failed(new Error(String(removing.error))));
      }),
    FILLER,
  );
}

test.use({ serviceWorkers: 'allow' });

/** Failures in transit and on the device, with the real worker: nothing is lost, nothing is duplicated. */

let server: RunningServer;
let wire: Wire;
/** Called when the server has executed a request whose response is lost. */
let onLost: () => Promise<void> = () => Promise.resolve();

test.beforeAll(async () => {
  server = await startAgain('--no-samples', CITIES);
  wire = await startWire(server.port, { onLost: () => onLost() });
});

test.afterEach(() => {
  onLost = () => Promise.resolve();
  wire.mend();
});

test.afterAll(async () => {
  await wire.close();
  await server.dispose();
});

const waiting = async (page: Page): Promise<number> => (await storedRows(page, 'outbox')).length;
const storedTexts = async (page: Page) => (await storedRows(page, 'tabs')).map((tab) => tab['sql']);

/** As after the first visit: the worker is installed and has cached the page. */
async function openUnderWorker(page: Page): Promise<Page> {
  await openEditor(page, wire);
  await serviceWorkerIsReady(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save query' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

for (const { what, path, text } of [
  { what: 'a tab', path: '/tabstateview/', text: 'SELECT 1 AS made_once' },
  { what: 'a saved query', path: '/api/v1/saved_query/', text: 'SELECT 2 AS saved_once' },
] as const) {
  test(`${what} created by a server that was killed before answering is created once [TS-1 SQ-1] @long`, async ({
    context,
  }) => {
    const page = await openUnderWorker(await context.newPage());
    let killed = 0;
    onLost = async () => {
      killed += 1;
      await server.kill();
    };
    wire.decide((request) =>
      killed === 0 && request.method === 'POST' && request.path === path ? 'lose' : 'pass',
    );
    await writeInNewTab(page, text);
    if (what === 'a saved query') await saveAs(page, 'Saved once');
    await expect.poll(() => killed, { timeout: 30_000 }).toBe(1);
    await expect(syncStatus(page)).not.toHaveText(/^Saved/);
    expect(await waiting(page)).toBeGreaterThan(0);
    server = await server.restart();
    await expect(syncStatus(page)).toHaveText(/^Saved/, { timeout: 45_000 });
    const texts = await textsOnServer(context, wire.url);
    expect(texts).toContain(text);
    // Whichever tab arrived.
    expect(texts).toHaveLength(new Set(texts).size);
    const names = await savedNamesOnServer(context, wire.url);
    expect(names).toEqual(what === 'a saved query' ? ['Saved once'] : []);
  });
}

test('on a full disk the text stays on screen with an error; once there is space it is saved and sent [QU-3] @long', async ({
  context,
}) => {
  const page = await context.newPage();
  await grantLittle(context, page, wire.url);
  await openUnderWorker(page);
  await writeInNewTab(page, 'SELECT 3 AS kept');
  await expect(syncStatus(page)).toHaveText(/^Saved/, { timeout: 30_000 });
  await fillDisk(page);
  const text = 'SELECT 3 AS kept, 4 AS without_room';
  await rewrite(page, text);
  await expect(notifications(page)).toContainText('storage is full');
  await expect(notifications(page)).toContainText('The text is still in this page');
  await expect(sql(page)).toHaveText(text);
  expect(await storedTexts(page)).not.toContain(text);

  await emptyDisk(page);
  await sql(page).press('End');
  await page.keyboard.insertText(', 5 AS with_room');
  await expect.poll(() => storedTexts(page)).toContain(`${text}, 5 AS with_room`);
  await expect(syncStatus(page)).toHaveText(/^Saved/, { timeout: 30_000 });
  expect(await textsOnServer(context, wire.url)).toContain(`${text}, 5 AS with_room`);
});

/** The server runs queries of its only database asynchronously, and the page polls them. */
async function letQueriesRunAlone(): Promise<void> {
  const api = await signInToApi({ url: server.url, signInUrl: server.signInUrl });
  const { result } = (await (await api.get('/api/v1/database/')).json()) as { result: { id: number }[] };
  const changed = await fetch(`${server.url}/api/v1/database/${result[0]?.id}`, {
    method: 'PUT',
    headers: { ...api.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ allow_run_async: true }),
  });
  expect(changed.status).toBe(200);
}

/** The server ends the session; the browser still has its cookie. */
async function endSession(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, accept: 'text/html' };
  const page = await (await fetch(`${wire.url}/logout/`, { headers })).text();
  const token = /name="csrf_token" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ csrf_token: token });
  const response = await fetch(`${wire.url}/logout/`, { method: 'POST', headers, body, redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/');
}

test('queries running when the session expires are tracked again after sign-in, also after a reload [QRY-02 SE-5] @long', async ({
  context,
}) => {
  await letQueriesRunAlone();
  const page = await openUnderWorker(await context.newPage());
  for (const { answer, isReloaded } of [
    { answer: 42, isReloaded: false },
    { answer: 43, isReloaded: true },
  ]) {
    await writeInNewTab(page, `SELECT ${answer} AS answer`);
    const before = wire.count('hold');
    wire.decide(({ path }) => (path.startsWith('/api/v1/query/updated_since') ? 'hold' : 'pass'));
    await run(page);
    await expect.poll(() => wire.count('hold')).toBeGreaterThan(before);
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    await endSession(context);
    wire.mend();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible({ timeout: 30_000 });
    if (isReloaded) await page.reload();
    await signIn(page);
    await expect(cell(page, String(answer))).toBeVisible({ timeout: 30_000 });
  }
});
