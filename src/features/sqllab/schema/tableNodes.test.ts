import { Table2 } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import type { ListedTable } from '#domain/catalogue/catalogue.ts';
import type { ColumnKey } from '#domain/catalogue/columnKeys.ts';
import type { CatalogueRow } from '#store/catalogueRow.ts';
import { matchTables, nodeName, tableNodes } from './tableNodes.ts';

const parts = {
  table: Table2,
  view: Table2,
  column: Table2,
  describe: ({ kind, about }: ColumnKey) => `is ${kind}${about === null ? '' : ` ${about}`}`,
  marks: (keys: readonly ColumnKey[]) => keys.map(({ kind }) => kind).join(),
  actions: () => [],
};
const names = (...list: string[]): ListedTable[] => list.map((name) => ({ name, kind: 'table' }));
const row = (over: Partial<CatalogueRow<'table'>>): CatalogueRow<'table'> => ({
  key: '',
  kind: 'table',
  payload: null,
  fetchedAt: 0,
  failure: null,
  ...over,
});

describe('the tree of tables', () => {
  test('matches any part of a name, prefixes first', () => {
    const found = matchTables(names('flights', 'late_flights', 'airports', 'Flights_2019'), 'flig');
    expect(found.map((table) => table.name)).toEqual(['flights', 'Flights_2019', 'late_flights']);
  });

  test('matches columns as well, after the names', () => {
    const all = names('ports', 'airports', 'flights');
    const found = matchTables(all, 'port', new Set(['flights', 'ports']));
    expect(found.map((table) => table.name)).toEqual(['ports', 'airports', 'flights']);
  });

  test('shows columns with type and keys once they are known [TBL-03 TBL-05 TBL-06 TBL-07]', () => {
    const payload = {
      name: 't',
      columns: [
        { name: 'id', type: 'BIGINT', longType: 'BIGINT', comment: null, keys: ['pk', 'index'] as const },
        { name: 'port', type: 'INTEGER', longType: 'INTEGER', comment: null, keys: ['fk'] as const },
      ],
      primaryKey: null,
      foreignKeys: [
        {
          name: null,
          columns: ['port'],
          referredTable: 'ports',
          referredSchema: null,
          referredColumns: ['id'],
        },
      ],
      indexes: [
        { name: 'one', columns: ['id'], unique: false },
        { name: 'both', columns: ['id', 'port'], unique: false },
      ],
      selectStar: '',
      comment: null,
    };
    const [node] = tableNodes(names('t'), new Map([['t', row({ payload })]]), [], parts);
    expect(node?.children).toMatchObject([
      {
        label: 'id',
        detail: 'BIGINT',
        marks: 'pk,index,index',
        name: 'id, BIGINT, is pk, is index, is index id, port',
      },
      { label: 'port', detail: 'INTEGER', marks: 'fk', name: 'port, INTEGER, is fk ports.id' },
    ]);
  });

  test('shows that columns are loading, and why they failed to load [ERR-21]', () => {
    expect(tableNodes(names('t'), new Map(), [], parts)[0]?.children).toBe('loading');
    const failed = row({ failure: { at: 1, message: 'no such table' } });
    expect(tableNodes(names('t'), new Map([['t', failed]]), [], parts)[0]?.children).toMatchObject([
      { label: 'no such table' },
    ]);
  });

  test.each(['t', 'a b/c', 'é"'])('names nodes by valid element ids: %s', (name) => {
    expect(nodeName.column(name, name)).not.toMatch(/\s/);
    expect(nodeName.parse(nodeName.column(name, name))).toEqual({ table: name, column: name });
    expect(nodeName.parse(nodeName.table(name))).toEqual({ table: name, column: null });
  });
});
