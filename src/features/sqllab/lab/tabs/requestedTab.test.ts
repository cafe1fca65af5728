import { describe, expect, test } from 'vitest';
import { dialectOf } from '#domain/sql/dialect.ts';
import { requestedTab, seedOf } from './requestedTab.ts';

describe('a requested tab', () => {
  test('is SQL with its database and schema [ROUT-09]', () => {
    expect(requestedTab('/sqllab/', '?sql=SELECT+1&dbid=2&schema=main&name=One', null)).toEqual({
      kind: 'sql',
      seed: { sql: 'SELECT 1', dbId: 2, catalog: null, schema: 'main', name: 'One' },
    });
  });

  test('is a table, for which a statement is generated', () => {
    const request = requestedTab('/sqllab/', '?table=Long+name&dbid=2&schema=main', null);
    if (request?.kind !== 'table') throw new Error('no table');
    expect(seedOf(request, dialectOf('duckdb'))).toMatchObject({
      name: 'Long name',
      sql: 'SELECT *\nFROM main."Long name"',
    });
  });

  test('comes from the router’s state [ROUT-02]', () => {
    const state = { requestedQuery: { name: 'Past', dbId: 3, catalog: null, schema: null, sql: 'SELECT 2' } };
    expect(requestedTab('/sqllab/', '', state)).toMatchObject({
      kind: 'sql',
      seed: { sql: 'SELECT 2', dbId: 3, name: 'Past' },
    });
  });

  test('is an open tab, if the router’s state names one', () => {
    expect(requestedTab('/sqllab/', '?sql=SELECT+1', { requestedTab: 'a' })).toEqual({
      kind: 'tab',
      id: 'a',
    });
  });

  const address = (path: string, search: string) => {
    const request = requestedTab(path, search, null);
    return request?.kind === 'address' ? request.address : null;
  };

  test('may be a saved query, by its id [ROUT-06]', () => {
    expect(address('/sqllab/', '?savedQueryId=7')).toEqual({ kind: 'savedQuery', id: '7' });
  });

  test('may be a past query, by its id [ROUT-07]', () => {
    expect(address('/sqllab/', '?queryId=7')).toEqual({ kind: 'pastQuery', id: 7 });
  });

  test('may be a dataset or SQL over it, by its key [ROUT-08]', () => {
    const dataset = { kind: 'dataset', id: 17 };
    expect(address('/sqllab/', '?datasourceKey=17__table')).toEqual({ ...dataset, sql: null });
    expect(address('/sqllab/', '?datasourceKey=17__table&sql=SELECT+1')).toEqual({
      ...dataset,
      sql: 'SELECT 1',
    });
  });

  test('may be a permalink, also one of the key-value store [ROUT-04 ROUT-05]', () => {
    expect(address('/sqllab/p/abc/', '')).toEqual({ kind: 'permalink', key: 'abc' });
    expect(address('/sqllab/p/kv:9/', '')).toEqual({ kind: 'permalink', key: 'kv:9' });
  });

  test('never runs automatically, whatever the link contains', () => {
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
  ])('is absent in %j', (search) => {
    expect(requestedTab('/sqllab/', search, undefined)).toBeNull();
  });
});
