import { defineEngine } from '../remote/backend.ts';
import { CLICKHOUSE } from './dialect.ts';

export const clickhouse = defineEngine({
  name: 'clickhousedb',
  driver: 'connect',
  title: 'ClickHouse',
  schemes: ['clickhousedb', 'clickhouse'],
  port: 8123,
  dialect: CLICKHOUSE,
  usual: { user: 'default', database: 'default' },
  load: async () => (await import('./driver.ts')).clickhouseDriver,
  encryption: 'secure',
});
