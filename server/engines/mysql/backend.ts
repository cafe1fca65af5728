import { defineEngine } from '../remote/backend.ts';
import { MYSQL } from './dialect.ts';

const SHARED = {
  driver: 'mysqldb',
  port: 3306,
  encryption: 'sslmode',
  dialect: MYSQL,
  usual: { user: 'root', database: 'mysql' },
  load: async () => (await import('./driver.ts')).mysqlDriver,
} as const;

export const mysql = defineEngine({ ...SHARED, name: 'mysql', title: 'MySQL' });

/** It speaks the same protocol. */
export const mariadb = defineEngine({ ...SHARED, name: 'mariadb', title: 'MariaDB' });
