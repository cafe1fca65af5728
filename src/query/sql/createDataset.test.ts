import { expect, test } from 'vitest';
import type { NewDatasetBody } from '#contract/dataset/datasets.ts';
import type { NewDataset } from '#domain/dataset/creation/newDataset.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { createDataset } from './createDataset.ts';

const DATASET: NewDataset = {
  name: 'Ships',
  dbId: 3,
  catalog: null,
  schema: 'main',
  sql: 'SELECT 1 AS a',
  templateParams: null,
};

function creating(result: Result<number, ApiError>) {
  const sent: NewDatasetBody[] = [];
  const api = {
    create: (body: NewDatasetBody) => {
      sent.push(body);
      return Promise.resolve(result);
    },
  };
  return { create: (dataset: NewDataset) => createDataset(api, dataset), sent };
}

const refusal = (status: number, message: string): ApiError => ({
  kind: 'http',
  status,
  message,
  errors: [],
  retryAfter: null,
  requestId: 'r',
});
const reasonOf = async (error: ApiError): Promise<string> => {
  const made = await creating(err(error)).create(DATASET);
  return made.ok ? 'made' : made.error;
};

test('[DST-01 CALL-16] a dataset is created from name, SQL, database and schema, with template parameters only if there are some', async () => {
  const { create, sent } = creating(ok(12));
  expect(await create(DATASET)).toEqual(ok(12));
  await create({ ...DATASET, templateParams: '{"n": 1}' });
  const body = {
    database: 3,
    catalog: null,
    schema: 'main',
    sql: 'SELECT 1 AS a',
    table_name: 'Ships',
    is_managed_externally: false,
    external_url: null,
  };
  expect(sent).toEqual([body, { ...body, template_params: '{"n": 1}' }]);
});

test('[DST-04] a failure names the next step: wait for the server, check the list, or choose another name', async () => {
  expect(await reasonOf({ kind: 'offline', cause: null })).toContain('the server is unreachable');
  expect(await reasonOf({ kind: 'timeout', after: 60_000 })).toContain('Check Datasets');
  expect(await reasonOf(refusal(422, 'table: Dataset main.Ships%201 already exists'))).toBe(
    'There is already a dataset named “Ships”. Choose another name.',
  );
  expect(await reasonOf(refusal(403, 'Forbidden'))).toContain('not have permission');
  expect(await reasonOf(refusal(500, 'Fatal error'))).toContain('one SELECT');
});

test('[DST-04] a failure explained by the server is shown with the server’s message', async () => {
  expect(await reasonOf(refusal(422, 'Catalog Error: no table ships'))).toBe('Catalog Error: no table ships');
  expect(await reasonOf({ kind: 'session', status: 401 })).toContain('session');
});
