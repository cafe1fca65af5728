import { beforeEach, expect, test, vi } from 'vitest';
import { replaceStored } from '#app/chartTypes/storedFiles.ts';
import { createOutlines } from '#app/dashboards/outlines.ts';
import { createEngineCache } from '#app/device/engineCache.ts';
import { openShared } from '#app/files/openShared.ts';
import { forgetFiles, keepFile, keptFile } from '#app/portable/keptFiles.ts';
import { pageScript } from '#app/portable/pageScript.ts';
import { createObservable } from '#ui/observable.ts';
import { deleteOldPrecaches, deleteOwnCaches } from '../../sw/ownCaches.ts';
import { addressesIn, fakeCaches, putInto } from '../support/fakeCaches.ts';

/** Several apps of one host, each below its path, share the caches of a browser. */

const HOST = 'https://a.test/';

beforeEach(() => {
  vi.stubGlobal('location', new URL(HOST));
  vi.stubGlobal('document', { baseURI: `${HOST}one/` });
  vi.stubGlobal('window', { isSecureContext: true });
  return () => vi.unstubAllGlobals();
});

/** Where the build under test has its files: the folder of one app. */
async function engineWorld() {
  const caches = fakeCaches();
  const engine = createEngineCache({ caches, fetch: async () => new Response('code') });
  const download = () => engine.fetch({ signal: new AbortController().signal, onProgress: () => undefined });
  await download();
  const [first = ''] = await addressesIn(caches, 'sextant-engine');
  return { caches, engine, download, earlier: new URL('duckdb-eh-earlier.wasm', first).href };
}

const THEIRS = `${HOST}two/assets/duckdb-eh-theirs.wasm`;

test('a download of the engine replaces that of an earlier release, and not that of another app', async () => {
  const { caches, download, earlier } = await engineWorld();
  await putInto(caches, 'sextant-engine', THEIRS, earlier);
  await download();
  const kept = await addressesIn(caches, 'sextant-engine');
  expect(kept).toContain(THEIRS);
  expect(kept).not.toContain(earlier);
  expect(kept.length).toBe(5);
});

test('an engine that is removed is removed here, and stays with another app', async () => {
  const { caches, engine } = await engineWorld();
  await putInto(caches, 'sextant-engine', THEIRS);
  await engine.remove();
  expect(await addressesIn(caches, 'sextant-engine')).toEqual([THEIRS]);
  const alone = await engineWorld();
  await alone.engine.remove();
  expect(await alone.caches.has('sextant-engine')).toBe(false);
});

test('the script of pages, the interpreter and outlines replace their own earlier ones alone', async () => {
  const caches = fakeCaches();
  const others = [`${HOST}two/assets/page-1.bin`, `${HOST}two/assets/interpreter-1.wasm`];
  const [page = '', wasm = ''] = others;
  await putInto(caches, 'sextant-page', page);
  await pageScript({ caches, fetch: async () => new Response('script') }, new AbortController().signal);
  expect(await addressesIn(caches, 'sextant-page')).toContain(page);

  await putInto(caches, 'sextant-chart-types', wasm, `${HOST}one/assets/interpreter-1.wasm`);
  await replaceStored({ caches }, `${HOST}one/assets/interpreter-2.wasm`, new Response('code'));
  expect(await addressesIn(caches, 'sextant-chart-types')).toEqual([
    wasm,
    `${HOST}one/assets/interpreter-2.wasm`,
  ]);

  const theirs = `${HOST}two/outlines/5.0/peru.json`;
  await putInto(caches, 'sextant-outlines', theirs, `${HOST}one/outlines/5.0/peru.json`);
  const outlines = createOutlines({
    caches,
    fetch: async () => new Response('{}'),
    serverUrl: `${HOST}one`,
  });
  await outlines.read('peru');
  expect(await addressesIn(caches, 'sextant-outlines')).toEqual([
    theirs,
    expect.stringMatching(/one\/outlines\/.*peru\.json$/),
  ]);
});

test('a file that was shared with another app is not opened here', async () => {
  const caches = fakeCaches();
  await putInto(caches, 'sextant-shared', `${HOST}two/shared/1-0`);
  const open = vi.fn();
  const tables = { open, opening: createObservable<readonly File[]>([]) };
  const locks = { request: (_name: string, _options: unknown, work: (lock: object) => unknown) => work({}) };
  await openShared(caches, locks as unknown as LockManager, tables, `${HOST}one/`);
  expect(open).not.toHaveBeenCalled();
  expect(await addressesIn(caches, 'sextant-shared')).toHaveLength(1);
});

test('portable files make room for those of their app, and a sign-out forgets those alone', async () => {
  const caches = fakeCaches();
  vi.stubGlobal('caches', caches);
  const theirs = [1, 2, 3, 4, 5].map((n) => `${HOST}two/file/${n}/kept`);
  await putInto(caches, 'sextant-files', ...theirs);
  await putInto(caches, 'sextant-shared', `${HOST}two/shared/1-0`, `${HOST}one/shared/1-0`);
  for (let n = 0; n < 6; n += 1) await keepFile(`f${n}`, { name: 'a.sextant', file: new Blob(['a']) });
  expect(await keptFile('f0')).toBeNull();
  expect(await keptFile('f1')).not.toBeNull();
  expect(await addressesIn(caches, 'sextant-files')).toEqual(expect.arrayContaining(theirs));
  await forgetFiles();
  expect(await addressesIn(caches, 'sextant-files')).toEqual(theirs);
  expect(await addressesIn(caches, 'sextant-shared')).toEqual([`${HOST}two/shared/1-0`]);
});

const PRECACHE = 'workbox-precache-v2';

test('a new worker deletes precaches of its own scope, and none of a scope below it', async () => {
  const caches = fakeCaches();
  const names = [`workbox-precache-v1-${HOST}`, `${PRECACHE}-${HOST}`, `workbox-precache-v1-${HOST}two/`];
  for (const name of names) await caches.open(name);
  await deleteOldPrecaches(caches, HOST, `${PRECACHE}-${HOST}`);
  expect(await caches.keys()).toEqual(names.slice(1));
});

test('a worker that steps aside leaves other apps of the host, above and below it, what is theirs', async () => {
  const caches = fakeCaches();
  for (const scope of [HOST, `${HOST}one/`, `${HOST}one/two/`]) {
    await putInto(caches, `${PRECACHE}-${scope}`, `${scope}index.html`);
    await putInto(caches, 'sextant-help', `${scope}help/index.html`);
  }
  await putInto(caches, 'of-another-product', `${HOST}one/index.html`);
  await deleteOwnCaches(caches, `${HOST}one/`);
  expect(await caches.keys()).toEqual([
    `${PRECACHE}-${HOST}`,
    'sextant-help',
    `${PRECACHE}-${HOST}one/two/`,
    'of-another-product',
  ]);
  expect(await addressesIn(caches, 'sextant-help')).toEqual([
    `${HOST}help/index.html`,
    `${HOST}one/two/help/index.html`,
  ]);
  expect(await addressesIn(caches, 'of-another-product')).toHaveLength(1);
});
