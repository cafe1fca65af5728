import { POSTGRESQL } from '#domain/compile/sql/dialects.ts';
import type { Backend } from '../remote/backend.ts';

export const clickhouse: Backend = {
  name: 'clickhousedb',
  driver: 'connect',
  title: 'ClickHouse',
  schemes: ['clickhousedb', 'clickhouse'],
  port: 8123,
  dialect: POSTGRESQL,
  usual: { user: 'default', database: 'default' },
  load: async () => (await import('./driver.ts')).clickhouseDriver,
};
