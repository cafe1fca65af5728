import { describe, expect, test } from 'vitest';
import { databaseApi } from '#api/sql/database.ts';
import { createApi } from '#api/createApi.ts';

/** The embedded server's own calls for a whole catalogue, and what replaces them on a server that lacks them. */

const OWN = '/api/v1/sextant/';

/** A Superset of which the calls that it lacks get `missing`. */
function supersetApi(missing: () => Response) {
  const sent: string[] = [];
  const api = createApi({
    baseUrl: '',
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
    fetch: async (url) => {
      sent.push(url);
      return url.startsWith(OWN) ? missing() : Response.json({ function_names: ['abs', 'sum'] });
    },
  });
  return { api, sent };
}

const page = (status: number) => () =>
  new Response('<!doctype html><title>?</title>', { status, headers: { 'Content-Type': 'text/html' } });

describe.each([
  ['a message', () => Response.json({ message: 'Not found' }, { status: 404 })],
  ['a page', page(404)],
])('a server that answers these calls with a 404 of %s', (_what, missing) => {
  test('has no call for all columns', async () => {
    expect(await databaseApi(supersetApi(missing).api.client).columns(3)).toEqual({ ok: true, value: null });
  });

  test('is asked for the names of its functions', async () => {
    const { api, sent } = supersetApi(missing);
    const functions = await databaseApi(api.client).functions(3);
    const plain = (name: string) => ({ name, signatures: [], description: null });
    expect(functions).toEqual({ ok: true, value: [plain('abs'), plain('sum')] });
    expect(sent).toEqual([`${OWN}database/3/functions`, '/api/v1/database/3/function_names/']);
  });
});

test('a server that is known to have none of these calls is not asked for them', async () => {
  const { api, sent } = supersetApi(page(404));
  const calls = databaseApi(api.client, () => false);
  expect(await calls.columns(3)).toEqual({ ok: true, value: null });
  expect(await calls.functions(3)).toMatchObject({ ok: true });
  expect(sent).toEqual(['/api/v1/database/3/function_names/']);
});

test('a captive portal in the server’s place says nothing of the calls it has', async () => {
  const { api, sent } = supersetApi(page(200));
  expect(await databaseApi(api.client).columns(3)).toMatchObject({
    ok: false,
    error: { kind: 'notTheServer' },
  });
  expect(await databaseApi(api.client).functions(3)).toMatchObject({
    ok: false,
    error: { kind: 'notTheServer' },
  });
  expect(sent.filter((url) => !url.startsWith(OWN))).toEqual([]);
});
