import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Browser } from '../browser.ts';
import { signedInAsOther, testApp } from '../testApp.ts';

const PATH = '/api/v1/saved_query/';

function post(browser: Browser, body: unknown, headers: Record<string, string> = {}) {
  return browser.send('POST', PATH, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '', ...headers },
  });
}
const idOf = async (response: Response) => ((await response.json()) as { id: number }).id;

test('a saved query created again with the same key is the first one, also after its deletion [SAV-01]', async () => {
  const browser = await (await testApp()).signedIn();
  const create = () => post(browser, { label: 'One', sql: 'SELECT 1' }, { 'X-Sextant-Local-Id': 'key' });
  const id = await idOf(await create());
  expect(await idOf(await create())).toBe(id);
  await browser.form('DELETE', `${PATH}${id}`, {});
  expect(await idOf(await create())).toBe(id);
  expect(await browser.json(PATH)).toMatchObject({ count: 0, ids: [] });
});

test('a save based on an older state is rejected with the current one [RV-1]', async () => {
  const browser = await (await testApp()).signedIn();
  const path = `${PATH}${await idOf(await post(browser, { label: 'One', sql: 'SELECT 1' }))}`;
  const base = (await browser.get(path)).headers.get('ETag') ?? '';
  const save = (sql: string, state: string) =>
    browser.send('PUT', path, {
      body: JSON.stringify({ sql }),
      headers: {
        'Content-Type': 'application/json',
        'X-CSRFToken': browser.csrf ?? '',
        'If-Match': state,
      },
    });
  const first = await save('SELECT 2', base);
  expect(first.status).toBe(200);
  const second = await save('SELECT 3', base);
  expect(second.status).toBe(412);
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
  expect((await save('SELECT 4', second.headers.get('ETag') ?? '')).status).toBe(200);
  expect(await browser.json(path)).toMatchObject({ result: { sql: 'SELECT 4' } });
});

test('another person’s saved query is not found by any route', async () => {
  const app = await testApp();
  const [mine, theirs] = [await app.signedIn(), await signedInAsOther(app)];
  const id = await idOf(await post(mine, { label: 'Mine', sql: 'SELECT 1' }));
  for (const refused of [
    await theirs.get(`${PATH}${id}`),
    await theirs.form('DELETE', `${PATH}${id}`, {}),
    await theirs.form('DELETE', `${PATH}?q=!(${id})`, {}),
    await theirs.get(`${PATH}export/?q=!(${id})`),
  ])
    expect(refused.status).toBe(404);
  expect(await theirs.json(PATH)).toMatchObject({ count: 0 });
});

test('saved queries are exported as files, with distinct names for equal labels', async () => {
  const browser = await (await testApp()).signedIn();
  const ids = [
    await idOf(await post(browser, { label: 'A / b', sql: 'SELECT 1', schema: 'main' })),
    await idOf(await post(browser, { label: 'A / b', sql: 'SELECT 2', schema: 'main' })),
  ];
  const response = await browser.get(`${PATH}export/?q=!(${ids.join(',')})`);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const names = Object.keys(files).map((name) => name.replace(/^[^/]+\//, ''));
  expect(names).toEqual(['metadata.yaml', 'queries/none/main/A_b.yaml', 'queries/none/main/A_b_2.yaml']);
  expect(Object.values(files).map((each) => strFromU8(each))[2]).toContain('sql: SELECT 2');
});
