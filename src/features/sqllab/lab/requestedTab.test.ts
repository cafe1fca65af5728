import { describe, expect, test } from 'vitest';
import { dialectOf } from '#domain/sql/dialect.ts';
import { requestedTab, seedOf } from './requestedTab.ts';

describe('what a link asks the editor to open', () => {
  test('is SQL with its database and schema [ROUT-09]', () => {
    expect(requestedTab('?sql=SELECT+1&dbid=2&schema=main&name=One', null)).toEqual({
      kind: 'sql',
      seed: { sql: 'SELECT 1', dbId: 2, catalog: null, schema: 'main', name: 'One' },
    });
  });

  test('is a table, of which a statement is made', () => {
    const request = requestedTab('?table=Long+name&dbid=2&schema=main', null);
    expect(request && seedOf(request, dialectOf('duckdb'))).toMatchObject({
      name: 'Long name',
      sql: 'SELECT *\nFROM main."Long name"',
    });
  });

  test("comes through the router's state [ROUT-02]", () => {
    const state = { requestedQuery: { name: 'Past', dbId: 3, catalog: null, schema: null, sql: 'SELECT 2' } };
    expect(requestedTab('', state)).toMatchObject({
      kind: 'sql',
      seed: { sql: 'SELECT 2', dbId: 3, name: 'Past' },
    });
  });

  test('never runs by itself, whatever the link says', () => {
    expect(requestedTab('?sql=DROP+TABLE+t&autorun=true', null)).not.toHaveProperty('seed.autorun');
  });

  test.each(['', '?dbid=2', '?sql='])('is nothing in %j', (search) => {
    expect(requestedTab(search, undefined)).toBeNull();
  });
});
