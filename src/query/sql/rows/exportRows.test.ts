import { expect, test } from 'vitest';
import type { Api } from '#api/api.ts';
import { ARROW_STREAM } from '#contract/sql/sqllab.ts';
import { ok } from '#domain/result.ts';
import { exportRows } from './exportRows.ts';

const { signal } = new AbortController();

/** A server whose export has one type, whatever is accepted; it keeps results as JSON. */
function server(exportType: string) {
  const asked: string[] = [];
  const api = {
    client: {
      raw: async ({ path, accept }: { path: string; accept: string }) => {
        asked.push(`${path} ${accept}`);
        return ok(new Response('a', { headers: { 'content-type': exportType } }));
      },
    },
    sqllab: {
      results: async ({ key }: { key: string }) => {
        asked.push(`results ${key}`);
        return ok(new Response('{}', { headers: { 'content-type': 'application/json' } }));
      },
    },
  } as unknown as Pick<Api, 'client' | 'sqllab'>;
  return { api, asked };
}

const QUERY = { id: 'abc/1', resultsKey: 'key' };

test('rows with types are exported as Arrow where the server has it', async () => {
  const { api, asked } = server(ARROW_STREAM);
  expect(await exportRows(api, QUERY, 'typed', signal)).toMatchObject({
    ok: true,
    value: { format: 'arrow' },
  });
  expect(asked).toEqual([`/api/v1/sqllab/export/abc%2F1/ ${ARROW_STREAM}`]);
});

test('a server that exports CSV only gives rows with types by the key of the result, or says that it has none', async () => {
  const { api, asked } = server('text/csv; charset=utf-8');
  expect(await exportRows(api, QUERY, 'typed', signal)).toMatchObject({
    ok: true,
    value: { format: 'json' },
  });
  expect(asked.at(-1)).toBe('results key');
  const without = await exportRows(api, { ...QUERY, resultsKey: null }, 'typed', signal);
  expect(without).toMatchObject({ ok: false, error: expect.stringContaining('CSV only') });
  expect(await exportRows(api, QUERY, 'csv', signal)).toMatchObject({ ok: true, value: { format: 'csv' } });
});

test('a page that responds in place of the server is no export', async () => {
  expect(await exportRows(server('text/html').api, QUERY, 'csv', signal)).toMatchObject({ ok: false });
});
