import * as v from 'valibot';
import { expect, test } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { createTab, getTab } from '#contract/sql/tabState.ts';
import { keepsTabs } from '../../../src/app/sync/conf.ts';
import { testApp } from '../testApp.ts';

/** The responses of the tab routes, in the recorded format. */

const editor = { queryEditor: JSON.stringify({ dbId: null, name: 'One', sql: 'SELECT 1' }) };
const json = (value: unknown) => JSON.stringify(value);

test('a create returns the id, a save and an activation the number, a deletion OK [CALL-26]', async () => {
  const browser = await (await testApp()).signedIn();
  const form = async (method: string, path: string, fields: Record<string, string> = {}): Promise<unknown> =>
    (await browser.form(method, path, fields)).json();
  const { id } = v.parse(createTab.response, await form('POST', '/tabstateview/', editor));
  const at = `/tabstateview/${id}`;
  expect(await form('PUT', at, { label: json('Two') })).toBe(id);
  expect(await form('POST', `${at}/activate`)).toBe(id);
  expect(await form('POST', `${at}/migrate_query`, { queryId: json('abcdefghijk') })).toBe(id);
  expect(await form('DELETE', `${at}/query/abcdefghijk`)).toBe('OK');
  expect(await form('DELETE', at)).toBe('OK');
  const response = await browser.get(at);
  expect([response.status, await response.text()]).toEqual([404, '']);
});

test('a save accepts every field of the contract, and a tab is returned with every field of its state [CALL-21 CALL-26 ENT-02]', async () => {
  const browser = await (await testApp()).signedIn();
  const { id } = v.parse(
    createTab.response,
    await (await browser.form('POST', '/tabstateview/', editor)).json(),
  );
  const saved = await browser.form('PUT', `/tabstateview/${id}`, {
    label: json('Two'),
    sql: json('SELECT 2'),
    database_id: json(null),
    latest_query_id: json(null),
    saved_query_id: json(null),
    autorun: json(true),
    template_params: json('{"n":1}'),
    query_limit: json(10),
    hide_left_bar: json(true),
    schema: json('main'),
    catalog: json('memory'),
    extra_json: json(json({ updatedAt: 5, version: 2 })),
  });
  expect(saved.status).toBe(200);
  expect(v.parse(getTab.response, await browser.json(`/tabstateview/${id}`))).toMatchObject({
    id,
    label: 'Two',
    sql: 'SELECT 2',
    autorun: true,
    database_id: null,
    template_params: '{"n":1}',
    catalog: 'memory',
    schema: 'main',
    query_limit: 10,
    saved_query: null,
    latest_query: null,
    hide_left_bar: true,
    table_schemas: [],
    extra_json: { updatedAt: 5, version: 2 },
  });
});

test.each([true, false])(
  'the feature flag SQLLAB_BACKEND_PERSISTENCE says whether tabs are stored: %s [SYNC-03]',
  async (isOn) => {
    const app = await testApp({ featureFlags: { SQLLAB_BACKEND_PERSISTENCE: isOn } });
    const browser = await app.signedIn();
    await browser.form('POST', '/tabstateview/', editor);
    const offered = v.parse(capabilities, await browser.json('/api/v1/sextant/capabilities'));
    expect(keepsTabs(offered)).toBe(isOn);
    const { result } = await browser.json<{ result: { tab_state_ids: unknown[] } }>('/api/v1/sqllab/');
    expect(result.tab_state_ids).toHaveLength(isOn ? 1 : 0);
  },
);
