import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { READS_ALL } from '../../../server/access/reading.ts';
import type { ServedDatasource } from '../../../server/datasets/datasource.ts';
import { ENGINE } from '../../engine/testEngine.ts';

export const SETUP = [
  `CREATE TABLE orders AS SELECT * FROM (VALUES
     (1, 'a', TIMESTAMP '2004-01-01 00:00:00', 9007199254740993, 1.50, DATE '2004-01-01', true),
     (2, 'b', TIMESTAMP '2004-06-01 12:30:00', 2, 2.25, DATE '2004-06-01', false),
     (3, NULL, TIMESTAMP '1890-05-05 01:02:03.5', NULL, NULL, NULL, NULL)
   ) AS t(id, kind, "at", big, amount, day, flag)`,
];

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: 'main', table: 'orders' },
  columns: [
    { name: 'id', type: 0, isTime: false },
    { name: 'kind', verboseName: 'Kind', type: 1, isTime: false },
    { name: 'at', type: 2, isTime: true },
    { name: 'big', type: 0, isTime: false },
    { name: 'amount', type: 0, isTime: false },
    { name: 'day', type: 2, isTime: true },
    { name: 'flag', type: 3, isTime: false },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: 'at',
};

export const RAW = {
  columns: ['id', 'kind', 'at', 'big', 'amount', 'day', 'flag'],
  orderby: [['id', true]],
  row_limit: 10,
};
export const COUNT = { metrics: ['count'], columns: ['kind'], orderby: [['kind', true]] };

export const servedOrders = (type: string): ServedDatasource => ({
  id: 1,
  type: type === 'query' ? 'query' : 'table',
  name: 'main.orders',
  source: SOURCE,
  engine: ENGINE,
  dialect: DUCKDB,
  catalog: null,
  schema: null,
  version: '1',
  reading: READS_ALL,
  namesOnly: false,
  marks: null,
  isLimited: false,
  templateParams: {},
  cacheTimeout: null,
});
