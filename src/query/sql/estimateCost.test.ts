import { expect, test } from 'vitest';
import type { EstimateRequestBody } from '#contract/sql/sqllab.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { newTab } from '#domain/tab/newTab.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { estimateCost } from './estimateCost.ts';

const TAB = newTab({ id: 't', name: 'T', position: 1, now: 0, dbId: 3, schema: 'main' });

function estimating(result: Result<readonly Readonly<Record<string, unknown>>[], ApiError>) {
  const sent: EstimateRequestBody[] = [];
  const api = {
    estimate: (body: EstimateRequestBody) => {
      sent.push(body);
      return Promise.resolve(result);
    },
  };
  return { ask: (tab: QueryEditor, sql: string) => estimateCost(api, tab, sql), sent };
}

test('[EST-01 EST-02] an estimate is requested with the SQL, database, schema and the parameters as JSON', async () => {
  const { ask, sent } = estimating(ok([]));
  await ask({ ...TAB, templateParams: '{"year": 2024}' }, 'SELECT 1');
  await ask(TAB, 'SELECT 2');
  expect(sent).toEqual([
    { database_id: 3, catalog: null, schema: 'main', sql: 'SELECT 1', template_params: { year: 2024 } },
    { database_id: 3, catalog: null, schema: 'main', sql: 'SELECT 2', template_params: {} },
  ]);
});

test('[EST-03] (read so: parameters that are no JSON object are not sent, and the reason is returned)', async () => {
  const { ask, sent } = estimating(ok([]));
  const estimate = await ask({ ...TAB, templateParams: '{year' }, 'SELECT 1');
  expect(estimate).toMatchObject({ completed: false, cost: null });
  expect(estimate.error?.message).toContain('not a JSON object');
  expect(sent).toEqual([]);
});

test('[EST-05 EST-09] the cost is shown as returned by the server, with the engine’s own names', async () => {
  const { ask } = estimating(ok([{ 'Estimated rows': '12' }, { 'Total cost': 4.5, cached: null }]));
  expect(await ask(TAB, 'SELECT 1; SELECT 2')).toEqual({
    completed: true,
    cost: [{ 'Estimated rows': '12' }, { 'Total cost': '4.5', cached: 'null' }],
    error: null,
  });
});

test('[EST-06 EST-07] a failure keeps its message, its errors and its link', async () => {
  const refusal: ApiError = {
    kind: 'http',
    status: 500,
    message: 'No',
    errors: [{ message: 'No such table', error_type: 'X', level: 'error', extra: { link: '/why', line: 2 } }],
    retryAfter: null,
    requestId: 'r',
  };
  expect(await estimating(err(refusal)).ask(TAB, 'SELECT 1')).toEqual({
    completed: false,
    cost: null,
    error: {
      message: 'No such table',
      errors: [expect.objectContaining({ message: 'No such table', error_type: 'X', line: 2 }) as unknown],
      link: '/why',
    },
  });
  const offline: ApiError = { kind: 'offline', cause: null };
  expect((await estimating(err(offline)).ask(TAB, 'SELECT 1')).error?.message).not.toBe('');
});
