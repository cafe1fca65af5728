import { expect, test } from 'vitest';
import { contentsOfDraft } from './contentsOfDraft.ts';
import { type NewDatasetDraft, NO_DATASET } from './newDatasetDraft.ts';

const ofTable: NewDatasetDraft = { ...NO_DATASET, dbId: 2, schema: 'main', table: 'sales' };
const ofSql: NewDatasetDraft = { ...ofTable, from: 'sql', name: ' Totals ', sql: 'SELECT 1 AS a;' };

test('a dataset of a table has its name and no SQL, whatever is filled in for SQL', () => {
  expect(contentsOfDraft({ ...ofSql, from: 'table' })).toMatchObject({
    title: 'sales',
    sql: '',
    databaseId: 2,
    schema: 'main',
  });
});

test('a dataset of SQL has the trimmed name, and no semicolon', () => {
  expect(contentsOfDraft(ofSql)).toMatchObject({ title: 'Totals', sql: 'SELECT 1 AS a' });
});

test('nothing is created while a part is missing, of two statements, or of a file', () => {
  for (const draft of [
    { ...ofTable, dbId: null },
    { ...ofTable, table: null },
    { ...ofSql, name: ' ' },
    { ...ofSql, sql: ' ' },
    { ...ofSql, sql: 'SELECT 1 AS a; SELECT 2 AS b' },
    { ...ofTable, from: 'file' as const },
  ])
    expect(contentsOfDraft(draft)).toBeNull();
});
