import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appFiles } from '../../../server/pages/appFiles.ts';
import { testApp } from '../testApp.ts';

const root = mkdtempSync(join(tmpdir(), 'sextant-pages-'));
const appDir = join(root, 'app');
const SCRIPT = `console.log(${'1 + '.repeat(1000)}1)`;
const NAVIGATE = { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html,*/*;q=0.8' };

beforeAll(() => {
  mkdirSync(join(appDir, 'assets'), { recursive: true });
  writeFileSync(
    join(appDir, 'index.html'),
    '<!doctype html><html><head><base href="/" /><title>Sextant</title></head><body></body></html>',
  );
  writeFileSync(join(appDir, 'sw.js'), '//');
  writeFileSync(join(appDir, 'manifest.webmanifest'), '{}');
  writeFileSync(join(appDir, 'assets', 'main-abc123.js'), SCRIPT);
  writeFileSync(join(root, 'secret.txt'), 'secret');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a navigation gets the page at every address of the app, signed in or not, and never at the server’s own [ROUT-17 ROUT-35]', async () => {
  const browser = (await testApp({ appDir })).browser();
  for (const path of [
    '/',
    '/sqllab/',
    '/sqllab/?id=1',
    '/superset/welcome/',
    '/superset/dashboard/1/',
    '/superset/dashboard/a-slug/',
    '/explore/',
    '/dashboard/list/',
    '/chart/list/',
    '/tablemodelview/list/',
    '/dataset/add/',
    '/savedqueryview/list/',
    '/offline/',
  ]) {
    const response = await browser.get(path, NAVIGATE);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toContain('<title>Sextant</title>');
  }
  for (const path of [
    '/login/',
    '/health',
    '/api/v1/me/',
    '/tabstateview/1',
    '/superset/log/',
    '/superset/explore_json/',
  ]) {
    expect(await (await browser.get(path, NAVIGATE)).text()).not.toContain('<title>Sextant</title>');
  }
  // The page helps where there is nothing.
  const unknown = await browser.get('/nothing', NAVIGATE);
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toContain('<title>Sextant</title>');
});

test('the page allows only its own scripts, and styles by a nonce that is new every time', async () => {
  const browser = (await testApp({ appDir })).browser();
  const one = await browser.get('/sqllab/', NAVIGATE);
  const policy = one.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toContain('unsafe-inline');
  const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1];
  expect(await one.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
  const two = await browser.get('/index.html');
  expect(two.headers.get('Content-Security-Policy')).not.toBe(policy);
  expect(two.headers.get('Cache-Control')).toBe('no-cache');
});

test('the page’s base is the base path, with or without a base element of its own', async () => {
  const browser = (await testApp({ appDir, basePath: '/a/b' })).browser();
  const html = await (await browser.get('/sqllab/', NAVIGATE)).text();
  expect(html.match(/<base[^>]*>/g)).toEqual(['<base href="/a/b/" />']);
});

test('files are cached for ever if their name contains a hash, and revalidated otherwise', async () => {
  const browser = (await testApp({ appDir })).browser();
  const asset = await browser.get('/assets/main-abc123.js', { 'Accept-Encoding': 'br, gzip' });
  expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(asset.headers.get('Content-Encoding')).toBe('gzip');
  expect(gunzipSync(Buffer.from(await asset.arrayBuffer())).toString()).toBe(SCRIPT);
  expect(await (await browser.get('/assets/main-abc123.js')).text()).toBe(SCRIPT);

  const worker = await browser.get('/sw.js');
  expect(worker.headers.get('Cache-Control')).toBe('no-cache');
  const again = await browser.get('/sw.js', { 'If-None-Match': worker.headers.get('ETag') ?? '' });
  expect(again.status).toBe(304);
  expect((await browser.get('/manifest.webmanifest')).headers.get('Content-Type')).toBe(
    'application/manifest+json',
  );
});

test('what the build has compressed is sent so to browsers that read it, and is no file of its own', async () => {
  const browser = (await testApp({ appDir })).browser();
  writeFileSync(join(appDir, 'assets', 'first-abc123.js'), SCRIPT);
  writeFileSync(join(appDir, 'assets', 'first-abc123.js.br'), brotliCompressSync(SCRIPT));
  const of = async (accepted: string): Promise<readonly [string | null, Buffer]> => {
    const response = await browser.get('/assets/first-abc123.js', { 'Accept-Encoding': accepted });
    return [response.headers.get('Content-Encoding'), Buffer.from(await response.arrayBuffer())];
  };
  const [encoding, bytes] = await of('gzip, deflate, br, zstd');
  expect([encoding, brotliDecompressSync(bytes).toString()]).toEqual(['br', SCRIPT]);
  const [older, gzipped] = await of('gzip, deflate');
  expect([older, gunzipSync(gzipped).toString()]).toEqual(['gzip', SCRIPT]);
  expect((await of(''))[1].toString()).toBe(SCRIPT);
  expect((await browser.get('/assets/first-abc123.js.br')).status).toBe(404);
});

test('a rebuilt file is served in its new version', async () => {
  const browser = (await testApp({ appDir })).browser();
  expect(await (await browser.get('/sw.js')).text()).toBe('//');
  writeFileSync(join(appDir, 'sw.js'), '// rebuilt');
  expect(await (await browser.get('/sw.js')).text()).toBe('// rebuilt');
});

test('nothing outside the app’s folder is served', async () => {
  const browser = (await testApp({ appDir })).browser();
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
  ]) {
    expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
  }
  // Addresses are normalized earlier; the files do not rely on it.
  expect(await appFiles(appDir).read('/sw.js')).not.toBeNull();
  expect(await appFiles(appDir).read('/../secret.txt')).toBeNull();
});

test('without a built page the server says what to do, and its API works', async () => {
  const browser = (await testApp()).browser();
  const response = await browser.get('/sqllab/', NAVIGATE);
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')]);
});

test('release.json withdraws a release only if the server is configured to, and is never cached', async () => {
  const release = async (kill: boolean) =>
    (await testApp({ kill, version: '1.0.0' })).browser().get('/release.json');
  const response = await release(false);
  expect(await response.json()).toEqual({ kill: false, version: '1.0.0' });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await (await release(true)).json()).toMatchObject({ kill: true });
});

test('a query that a form posts to the editor is in the page that is returned, and is not run [ROUT-03]', async () => {
  const browser = (await testApp({ appDir })).browser();
  const post = (form: unknown, headers: Record<string, string> = {}) =>
    browser.send('POST', '/sqllab/', {
      body: new URLSearchParams({ form_data: typeof form === 'string' ? form : JSON.stringify(form) }),
      headers: { ...NAVIGATE, ...headers },
    });
  const written = async (form: unknown) => {
    const response = await post(form);
    const asked = / name="requested-query" content="([^"]*)"/.exec(await response.text())?.[1];
    return [response.status, asked?.replaceAll('&amp;', '&') ?? null];
  };
  expect(await written({ datasourceKey: '17__table', sql: "SELECT 'a&b'" })).toEqual([
    200,
    'datasourceKey=17__table&sql=SELECT+%27a%26b%27',
  ]);
  expect(await written({ datasourceKey: '17__table' })).toEqual([200, 'datasourceKey=17__table']);
  expect((await post({ sql: 'SELECT 1' })).headers.get('Content-Security-Policy')).toContain("'self'");
  for (const nothing of ['', '{', '[1]', `{"sql": ${'['.repeat(90)}${']'.repeat(90)}}`, { sql: 7 }])
    expect(await written(nothing)).toEqual([200, null]);
  const noForm = { body: 'x', headers: { ...NAVIGATE, 'Content-Type': 'multipart/form-data' } };
  expect((await browser.send('POST', '/sqllab/', noForm)).status).toBe(200);
  expect(await written({ sql: 'x'.repeat(20_000) })).toEqual([200, `sql=${'x'.repeat(20_000)}`]);
  expect(await written({ sql: '"><script>' })).toEqual([200, 'sql=%22%3E%3Cscript%3E']);
  const foreign = await post({ sql: 'SELECT 1' }, { Origin: 'https://elsewhere.example' });
  expect(foreign.status).toBe(403);
});

test('pages to sign in and out are in the language of the link, else of the browser, with what went wrong', async () => {
  const app = await testApp({ appDir });
  const page = async (path: string, accepted: string, browser = app.browser()) =>
    (await browser.get(path, { ...NAVIGATE, 'Accept-Language': accepted })).text();
  const german = await page('/login/', 'de-AT,de;q=0.9,en;q=0.5');
  expect(german).toContain('<html lang="de');
  expect(german).toContain('<label for="username">Benutzername</label>');
  expect(await page('/login/', 'en')).toContain('<label for="username">Username</label>');
  // By the weights, whatever comes first, and not what is asked for with none.
  expect(await page('/login/', 'en;q=0.2, xx, de;q=0.7')).toContain('<html lang="de');
  expect(await page('/login/', 'de;q=0')).toContain('<html lang="en-GB"');
  // A draft is shown to those who ask for it.
  expect(await page('/login/', 'fr')).toContain('<html lang="en-GB"');
  expect(await page('/login/?next=%2Fsqllab%2F%3Flang%3Dfr', 'de')).toContain('<html lang="fr');
  expect(await page('/login/?lang=xx', 'de')).toContain('<html lang="de');
  const browser = app.browser();
  await browser.signIn('admin', 'wrong');
  expect(await page('/login/', 'de', browser)).toContain('Benutzername oder Passwort ist falsch.');
  expect(await page('/logout/', 'de', await app.signedIn())).toContain('Angemeldet bleiben');
});
