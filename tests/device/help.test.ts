import { expect, test, vi } from 'vitest';
import { keepHelp } from '#api/http/keepHelp.ts';
import { respondWithHelp } from '../../sw/respondWithHelp.ts';
import { addressesIn, fakeCaches, putInto } from '../support/fakeCaches.ts';
import { virtualClock } from '../world/virtualClock.ts';

/** Help is what the server sends, and what is kept where it sends none. */

const HELP = 'https://a.test/app/help/';
const CACHE = 'sextant-help';

/** A host whose files are these; a text alone is a page. */
const host = (files: Readonly<Record<string, string | Response>>) =>
  vi.fn(async (url: string | URL | Request, _init?: RequestInit) => {
    const { href } = new URL(url instanceof Request ? url.url : url);
    const found = files[href.slice(HELP.length)];
    if (found === undefined) return new Response('no page', { status: 404 });
    return typeof found === 'string' ? new Response(found) : found.clone();
  });

const LIST = '{"version":"1","files":["index.html"]}';

test('a page that a host led to another address is kept as one that a browser shows', async () => {
  const caches = fakeCaches();
  const put: Response[] = [];
  const cache = await caches.open(CACHE);
  vi.spyOn(cache, 'put').mockImplementation(async (_url, response) => void put.push(response));
  vi.spyOn(caches, 'open').mockResolvedValue(cache);
  const led = new Response('<p>', { headers: { 'Content-Type': 'text/html' } });
  Object.defineProperty(led, 'redirected', { value: true });
  Object.defineProperty(led, 'clone', { value: () => led });
  await keepHelp({ caches, fetch: host({ 'files.json': LIST, 'index.html': led }) }, HELP);
  expect(put.map(({ redirected }) => redirected)).toEqual([false, false]);
  expect(put[0]?.headers.get('Content-Type')).toBe('text/html');
});

test('pages of a release are not those that the browser kept of another', async () => {
  const fetch = host({ 'files.json': LIST, 'index.html': '<p>' });
  await keepHelp({ caches: fakeCaches(), fetch }, HELP);
  expect(fetch.mock.calls.map(([, init]) => init?.cache)).toEqual(['no-cache', 'no-cache']);
});

test('a host that sends a page for the list of files keeps nothing, and nothing fails', async () => {
  const caches = fakeCaches();
  await keepHelp({ caches, fetch: host({ 'files.json': '<!doctype html>' }) }, HELP);
  expect(await addressesIn(caches, CACHE)).toEqual([]);
});

/** What is kept of help, and a server that responds so. */
async function reader(respond: () => Promise<Response>) {
  const caches = fakeCaches();
  await putInto(caches, CACHE, `${HELP}index.html`, `${HELP}charts.html`);
  const clock = virtualClock();
  const open = async (path: string) =>
    respondWithHelp({ caches, fetch: respond, clock }, new Request(HELP + path));
  return { clock, open, read: async (path: string) => (await open(path)).text() };
}

const gone = async () => Promise.reject(new TypeError('Failed to fetch'));

test('a server that responds is believed', async () => {
  const { read } = await reader(async () => new Response('new'));
  expect(await read('charts.html')).toBe('new');
});

test('a proxy in front of a server that is gone shows what is kept', async () => {
  const { read, open } = await reader(async () => new Response('Bad gateway', { status: 502 }));
  expect(await read('charts.html')).toBe(`what is at ${HELP}charts.html`);
  expect((await open('nothing.html')).status).toBe(502);
});

test('addresses without their ending, and of the folder, are found as well', async () => {
  const { read, open } = await reader(gone);
  expect(await read('charts')).toBe(`what is at ${HELP}charts.html`);
  expect(await read('')).toBe(`what is at ${HELP}index.html`);
  expect(await read('?from=app')).toBe(`what is at ${HELP}index.html`);
  await expect(open('nothing.html')).rejects.toThrow('Failed to fetch');
});

test('a server that says nothing is waited for three seconds, and longer where nothing is kept', async () => {
  const silent = await reader(() => new Promise(() => undefined));
  let shown = '';
  void silent.read('charts.html').then((text) => (shown = text));
  await silent.clock.advance(2_900);
  expect(shown).toBe('');
  await silent.clock.advance(200);
  await vi.waitFor(() => expect(shown).toBe(`what is at ${HELP}charts.html`));

  let respond: (response: Response) => void = () => undefined;
  const slow = await reader(() => new Promise((resolve) => (respond = resolve)));
  const late = slow.read('nothing.html');
  await slow.clock.advance(10_000);
  respond(new Response('at last'));
  expect(await late).toBe('at last');
});
