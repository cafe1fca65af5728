import { expect, test } from 'vitest';
import { trinoCatalogue } from '../../server/engines/trino/catalogue.ts';

/** A coordinator with three catalogs, one of which reads from something that is away. */
const run: Parameters<typeof trinoCatalogue>[0] = (sql) => {
  if (sql.includes('"lake"')) return Promise.reject(new Error('The metastore is away.'));
  const rows =
    sql === 'SHOW CATALOGS'
      ? [['"system"'], ['"lake"'], ['"shop"']]
      : [['"main"', '"orders"', '"BASE TABLE"', '"id"', '"bigint"']];
  return Promise.resolve({ columns: [], rows, changed: null });
};

test('an address without a catalog has the columns of all that can be read, each with its name', async () => {
  const table = { schema: 'main', name: 'orders', kind: 'table', rows: null, columns: [['id', 'bigint']] };
  const nowhere = trinoCatalogue(run, { catalog: null, schema: null });
  expect(await nowhere.columns()).toEqual([{ ...table, catalog: 'shop' }]);
  const home = trinoCatalogue(run, { catalog: 'shop', schema: null });
  expect(await home.columns()).toEqual([{ ...table, catalog: null }]);
});
