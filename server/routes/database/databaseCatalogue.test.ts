import { expect, test } from 'vitest';
import type { EngineTableColumns } from '../../engines/engineCatalogue.ts';
import { withSeenKeys } from './databaseCatalogue.ts';

test('a key to a table that is not listed is left out, since it would name it', () => {
  const table = (name: string, ...referred: string[]): EngineTableColumns => ({
    catalog: null,
    schema: 'main',
    name,
    kind: 'table',
    rows: null,
    columns: [],
    foreignKeys: referred.map((referredTable) => ({
      columns: ['a'],
      referredSchema: 'main',
      referredTable,
      referredColumns: ['id'],
    })),
  });
  const seen = withSeenKeys([table('orders', 'customers', 'secrets'), table('customers', 'secrets')]);
  expect(seen.map(({ foreignKeys }) => foreignKeys?.map(({ referredTable }) => referredTable))).toEqual([
    ['customers'],
    undefined,
  ]);
});
