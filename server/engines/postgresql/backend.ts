import { defineEngine } from '../remote/backend.ts';
import { POSTGRESQL } from './dialect.ts';

export const postgresql = defineEngine({
  name: 'postgresql',
  driver: 'psycopg2',
  title: 'PostgreSQL',
  schemes: ['postgresql', 'postgres'],
  port: 5432,
  dialect: POSTGRESQL,
  usual: { user: 'postgres', database: 'postgres' },
  load: async () => (await import('./driver.ts')).postgresDriver,
  encryption: 'sslmode',
});
