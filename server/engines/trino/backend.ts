import { defineEngine } from '../remote/backend.ts';
import { TRINO } from './dialect.ts';

export const trino = defineEngine({
  name: 'trino',
  driver: 'rest',
  title: 'Trino',
  schemes: ['trino'],
  port: 8080,
  dialect: TRINO,
  usual: { user: 'sextant', database: 'catalog' },
  load: async () => (await import('./driver.ts')).trinoDriver,
  encryption: 'secure',
});
