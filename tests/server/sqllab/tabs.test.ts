import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { getEditor, getTab } from '#contract/sql/tabState.ts';
import type { Browser } from '../browser.ts';
import { signedInAsOther, testApp } from '../testApp.ts';
import { personWith } from '../people/people.ts';

const editor = (more: Record<string, unknown> = {}) => ({
  queryEditor: JSON.stringify({ dbId: null, name: 'One', sql: 'SELECT 1', ...more }),
});
const idOf = async (response: Response) => ((await response.json()) as { id: number }).id;
const tabsOf = async (browser: Browser) =>
  v.parse(getEditor.response, await browser.json('/api/v1/sqllab/')).result.tab_state_ids;

describe('a create with the client’s id', () => {
  test('[SYNC-01] happens once: a repeated one creates nothing and returns the first result', async () => {
    const browser = await (await testApp()).signedIn();
    const create = (localId: string) =>
      browser.form('POST', '/tabstateview/', editor(), { 'X-Sextant-Local-Id': localId });
    const first = await idOf(await create('a1b2c3d4e5f'));
    expect(await idOf(await create('a1b2c3d4e5f'))).toBe(first);
    expect(await idOf(await create('another-one'))).not.toBe(first);
    expect(await tabsOf(browser)).toHaveLength(2);
  });

  test('is remembered for ever: a late repeat does not create a deleted tab again', async () => {
    const browser = await (await testApp()).signedIn();
    const create = () => browser.form('POST', '/tabstateview/', editor(), { 'X-Sextant-Local-Id': 'late' });
    const id = await idOf(await create());
    await browser.form('DELETE', `/tabstateview/${id}`, {});
    expect(await idOf(await create())).toBe(id);
    expect((await browser.get(`/tabstateview/${id}`)).status).toBe(404);
    expect(await tabsOf(browser)).toEqual([]);
  });

  test('is per person: the same id of another user is another tab', async () => {
    const app = await testApp();
    const [mine, theirs] = [await app.signedIn(), await signedInAsOther(app)];
    const create = (browser: Browser) =>
      browser.form('POST', '/tabstateview/', editor(), { 'X-Sextant-Local-Id': 'same' });
    const id = await idOf(await create(mine));
    expect(await idOf(await create(theirs))).not.toBe(id);

    for (const refused of [
      await theirs.get(`/tabstateview/${id}`),
      await theirs.form('PUT', `/tabstateview/${id}`, { label: '"x"' }),
      await theirs.form('DELETE', `/tabstateview/${id}`, {}),
    ]) {
      expect([refused.status, await refused.text()]).toEqual([403, '']);
    }
    expect(await tabsOf(theirs)).toHaveLength(1);
  });
});

test('without permission the tab routes are rejected', async () => {
  const app = await testApp();
  const browser = await personWith(app, 'reader', []);
  const refused = await browser.form('POST', '/tabstateview/', editor());
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { message: 'Access is Denied', severity: 'danger' },
  ]);
  expect((await browser.get('/api/v1/sqllab/')).status).toBe(403);
});

test('a save with an outdated revision is rejected', async () => {
  const browser = await (await testApp()).signedIn();
  const path = `/tabstateview/${await idOf(await browser.form('POST', '/tabstateview/', editor()))}`;
  const etag = (await browser.get(path)).headers.get('ETag') ?? '';
  const save = (sql: string, base: string) =>
    browser.form('PUT', path, { sql: JSON.stringify(sql) }, { 'If-Match': base });

  const first = await save('SELECT 2', etag);
  expect(first.status).toBe(200);
  const second = await save('SELECT 3', etag);
  expect(second.status).toBe(412);
  expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
  expect((await save('SELECT 4', second.headers.get('ETag') ?? '')).status).toBe(200);
  expect(v.parse(getTab.response, await browser.json(path)).sql).toBe('SELECT 4');
});

test('running a query in a tab does not make a save in flight outdated', async () => {
  const app = await testApp();
  const browser = await app.signedIn();
  const id = await idOf(await browser.form('POST', '/tabstateview/', editor()));
  const etag = (await browser.get(`/tabstateview/${id}`)).headers.get('ETag') ?? '';
  app.meta.tabs.update(id, { latestQueryId: null });
  const save = await browser.form('PUT', `/tabstateview/${id}`, { sql: '"SELECT 2"' }, { 'If-Match': etag });
  expect(save.status).toBe(200);
});

test('a rejected save changes nothing, not even valid fields', async () => {
  const browser = await (await testApp()).signedIn();
  const path = `/tabstateview/${await idOf(await browser.form('POST', '/tabstateview/', editor()))}`;
  const before = await browser.json(path);
  for (const fields of [
    { label: '"New"', nosuch: '1' },
    { label: '"New"', sql: 'not json' },
    { label: '"New"', query_limit: '"ten"' },
    { label: '"New"', extra_json: '"[1]"' },
    { label: '"New"', database_id: '99' },
    { label: '"New"', latest_query_id: '"nosuch"' },
  ]) {
    const response = await browser.form('PUT', path, fields);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()) as object)).toEqual(['error']);
  }
  expect(await browser.json(path)).toEqual(before);
});

test('any text is returned unchanged', async () => {
  const browser = await (await testApp()).signedIn();
  const sql = `SELECT '\uD83D\uDE80 "quoted" \\ & = + %20 é\r\n\t' -- ${'x'.repeat(200_000)}`;
  const id = await idOf(await browser.form('POST', '/tabstateview/', editor({ sql })));
  expect(v.parse(getTab.response, await browser.json(`/tabstateview/${id}`)).sql).toBe(sql);
});

test('text with a NUL, at which the store would cut it, is rejected and not cut', async () => {
  const browser = await (await testApp()).signedIn();
  const response = await browser.form('POST', '/tabstateview/', editor({ sql: 'SELECT \0 1' }));
  expect(response.status).toBe(400);
  expect(await tabsOf(browser)).toEqual([]);
});

test('fields may be multipart, as the recorded front end sends them', async () => {
  const browser = await (await testApp()).signedIn();
  const body = new FormData();
  body.append('queryEditor', editor().queryEditor);
  const response = await browser.send('POST', '/tabstateview/', {
    body,
    headers: { 'X-CSRFToken': browser.csrf ?? '' },
  });
  expect(response.status).toBe(200);
});

test('when the active tab is closed another one becomes active', async () => {
  const browser = await (await testApp()).signedIn();
  const first = await idOf(await browser.form('POST', '/tabstateview/', editor()));
  const second = await idOf(await browser.form('POST', '/tabstateview/', editor({ name: 'Two' })));
  const active = async () =>
    v.parse(getEditor.response, await browser.json('/api/v1/sqllab/')).result.active_tab?.id ?? null;
  expect(await active()).toBe(second);
  await browser.form('DELETE', `/tabstateview/${second}`, {});
  expect(await active()).toBe(first);
  await browser.form('DELETE', `/tabstateview/${first}`, {});
  expect(await active()).toBeNull();
});
