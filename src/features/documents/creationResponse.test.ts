import { expect, test } from 'vitest';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { newDatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { creationResponse } from './creationResponse.ts';

const content = newDatasetContents({
  title: 'Orders',
  databaseId: 1,
  catalog: null,
  schema: 'main',
  sql: 'SELECT 1',
});
const dataset = { id: 'a', kind: 'dataset', saved: { content }, draft: null } as unknown as StoredDocument;

const answer = (message: string, status = 422, document = dataset, command = 'document.create') =>
  creationResponse({ command, lastAnswer: { at: 0, kind: 'http', status, message } }, document);

test('a dataset whose name is taken on the server says so, and what can be done', () => {
  expect(answer('table: Dataset main.Orders already exists')).toBe(
    'There is already a dataset named “Orders” on the server. Give this one another name and save it, or discard it and use the other.',
  );
  expect(answer('Dataset could not be created.')).toBe(
    'The table “Orders” probably has a dataset on the server already. Discard this one and use the other.',
  );
});

test('other responses and other changes have the words of the server', () => {
  expect(answer('database: Database does not exist')).toBeNull();
  expect(answer('Network error', 0)).toBeNull();
  expect(answer('already exists', 422, { ...dataset, kind: 'tag' })).toBeNull();
  expect(answer('already exists', 422, dataset, 'document.save')).toBeNull();
});
