import { describe, expect, test } from 'vitest';
import { dialectOf } from '#domain/sql/dialect.ts';
import { requestedTab, seedOf } from './requestedTab.ts';

describe('what a link asks the editor to open', () => {
  test('is SQL with its database and schema [ROUT-09]', () => {
    expect(requestedTab('/sqllab/', '?sql=SELECT+1&dbid=2&schema=main&name=One', null)).toEqual({
      kind: 'sql',
      seed: { sql: 'SELECT 1', dbId: 2, catalog: null, schema: 'main', name: 'One' },
    });
  });

  test('is a table, of which a statement is made', () => {
    const request = requestedTab('/sqllab/', '?table=Long+name&dbid=2&schema=main', null);
    if (request?.kind !== 'table') throw new Error('no table');
    expect(seedOf(request, dialectOf('duckdb'))).toMatchObject({
      name: 'Long name',
      sql: 'SELECT *\nFROM main."Long name"',
    });
  });

  test("comes through the router's state [ROUT-02]", () => {
    const state = { requestedQuery: { name: 'Past', dbId: 3, catalog: null, schema: null, sql: 'SELECT 2' } };
    expect(requestedTab('/sqllab/', '', state)).toMatchObject({
      kind: 'sql',
      seed: { sql: 'SELECT 2', dbId: 3, name: 'Past' },
    });
  });

  test('is a tab that is open, where the router’s state names one', () => {
    expect(requestedTab('/sqllab/', '?sql=SELECT+1', { requestedTab: 'a' })).toEqual({
      kind: 'tab',
      id: 'a',
    });
  });

  test.each([
    ['a saved query', '/sqllab/', '?savedQueryId=7', { kind: 'savedQuery', id: '7' }],
    ['a past query', '/sqllab/', '?queryId=7', { kind: 'pastQuery', id: 7 }],
    ['a dataset', '/sqllab/', '?datasourceKey=17__table', { kind: 'dataset', id: 17, sql: null }],
    [
      'SQL over a dataset',
      '/sqllab/',
      '?datasourceKey=17__table&sql=SELECT+1',
      { kind: 'dataset', id: 17, sql: 'SELECT 1' },
    ],
    ['a permalink', '/sqllab/p/abc/', '', { kind: 'permalink', key: 'abc' }],
    ['a permalink of the key-value store', '/sqllab/p/kv:9/', '', { kind: 'permalink', key: 'kv:9' }],
  ])(
    'may be named by the address: %s [ROUT-04 ROUT-05 ROUT-06 ROUT-07 ROUT-08 SAV-03]',
    (_what, path, search, address) => {
      expect(requestedTab(path, search, null)).toEqual({ kind: 'address', address });
    },
  );

  test('never runs by itself, whatever the link says', () => {
    expect(requestedTab('/sqllab/', '?sql=DROP+TABLE+t&autorun=true', null)).not.toHaveProperty(
      'seed.autorun',
    );
  });

  test.each([
    '',
    '?dbid=2',
    '?sql=',
    '?datasourceKey=17',
    '?datasourceKey=x__table',
    '?datasourceKey=3__query',
  ])('is nothing in %j', (search) => {
    expect(requestedTab('/sqllab/', search, undefined)).toBeNull();
  });
});
