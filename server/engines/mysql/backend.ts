import type { Backend } from '../remote/backend.ts';
import { MYSQL } from './dialect.ts';

export const mysql: Backend = {
  name: 'mysql',
  driver: 'mysqldb',
  title: 'MySQL',
  schemes: ['mysql'],
  port: 3306,
  dialect: MYSQL,
  usual: { user: 'root', database: 'mysql' },
  load: async () => (await import('./driver.ts')).mysqlDriver,
};

/** It speaks the same protocol. */
export const mariadb: Backend = {
  ...mysql,
  name: 'mariadb',
  title: 'MariaDB',
  schemes: ['mariadb'],
};
