import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2';
import { freePort } from './freePort.ts';

/** A MariaDB of its own for tests, or a MySQL. */
export interface TestMariadb {
  /** With the database `shop`. */
  readonly address: string;
  readonly port: number;
  restart(whileDown: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** The folder of a MySQL, which then takes the place of MariaDB. */
const MYSQL = process.env['SEXTANT_MYSQL'] ?? '';
export const isMysql = MYSQL !== '';
const [SERVER, INSTALL] = isMysql
  ? [join(MYSQL, 'bin/mysqld'), join(MYSQL, 'bin/mysqld')]
  : ['/usr/sbin/mariadbd', '/usr/bin/mariadb-install-db'];
/** The server's own client. */
export const MYSQL_CLIENT = isMysql ? join(MYSQL, 'bin/mysql') : 'mariadb';
/** A table of the numbers from one on, for both. */
export const numbersTo = (n: number): string =>
  `JSON_TABLE(CONCAT('[1', REPEAT(',1', ${n - 1}), ']'), '$[*]' COLUMNS (seq FOR ORDINALITY)) AS numbers`;

/** What each needs to make its files, and to run over them. */
const [TO_INSTALL, TO_RUN] = isMysql
  ? [
      ['--initialize-insecure'],
      [
        '--mysqlx=OFF',
        '--log-error-verbosity=3',
        '--performance-schema=OFF',
        '--skip-log-bin',
        '--secure-file-priv=',
      ],
    ]
  : [['--auth-root-authentication-method=normal', '--skip-test-db'], ['--sync-frm=0']];
const [USER, PASSWORD] = ['sextant', 'p@ss/word'];

/** Whether there is one to start; where there is none, its tests are skipped, which is said. */
export const hasMariadb = ((): boolean => {
  try {
    accessSync(SERVER);
    accessSync(INSTALL);
    return true;
  } catch {
    console.warn('Not tested: MySQL and MariaDB, because mariadb-server is not installed');
    return false;
  }
})();

export async function startMariadb(settings: readonly string[] = []): Promise<TestMariadb> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-mariadb-'));
  // As root it runs as somebody else, who has to get there.
  chmodSync(folder, 0o777);
  const asUser = process.getuid?.() === 0 ? ['--user=mysql'] : [];
  // A server that starts deletes the temporary tables of all that share its folder for them.
  const places = [`--datadir=${join(folder, 'data')}`, `--tmpdir=${folder}`];
  const common = ['--no-defaults', ...asUser, ...places];
  execFileSync(INSTALL, [...common, ...TO_INSTALL], { stdio: 'ignore' });
  const port = await freePort();
  const begin = (): ChildProcess =>
    spawn(
      SERVER,
      [
        ...common,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        '--innodb-buffer-pool-size=32M',
        '--innodb-flush-log-at-trx-commit=0',
        ...TO_RUN,
        // It makes certificates of its own.
        ...(isMysql && !settings.some((each) => each.startsWith('--ssl')) ? ['--skip-ssl'] : []),
        ...settings,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
  let server = begin();
  await ready(server);
  await inMariadb(`mysql://root@127.0.0.1:${port}/`, [
    `CREATE USER ${USER}@'%' IDENTIFIED BY '${PASSWORD}'`,
    `GRANT ALL ON *.* TO ${USER}@'%' WITH GRANT OPTION`,
    'CREATE DATABASE shop CHARACTER SET utf8mb4',
  ]);
  return {
    address: `mysql://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/shop`,
    port,
    async restart(whileDown) {
      await ended(server);
      await whileDown();
      server = begin();
      await ready(server);
    },
    async stop() {
      await ended(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ready = (server: ChildProcess): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', (bytes: Buffer) => {
      log += bytes.toString();
      if (/ready for connections\. *(?:Version|$)/m.test(log)) resolve();
    });
    server.once('exit', () => reject(new Error(log)));
  });

async function ended(server: ChildProcess): Promise<void> {
  server.kill();
  await once(server, 'exit');
}

/** Runs SQL of the test's own, and returns the rows of the last statement. */
export async function inMariadb(
  address: string,
  statements: readonly string[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const connection = createConnection({ uri: address, charset: 'utf8mb4', supportBigNumbers: true });
  try {
    let rows: readonly RowDataPacket[] = [];
    for (const sql of statements)
      rows = await new Promise((resolve, reject) => {
        connection.query<RowDataPacket[]>(sql, (cause, found) =>
          cause === null ? resolve(found) : reject(cause),
        );
      });
    return rows;
  } finally {
    connection.destroy();
  }
}
