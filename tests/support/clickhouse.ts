import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './freePort.ts';

/** A server of ClickHouse of its own for tests, with a shard more where that is asked for. */
export interface TestClickHouse {
  readonly address: string;
  readonly port: number;
  /** Of a user that only reads. */
  readonly reader: string;
  /** What the server's own client writes for a statement, of one of the shards. */
  client(sql: string, shard?: number): Promise<string>;
  /** Ends one of the shards. */
  lose(shard: number): Promise<void>;
  stop(): Promise<void>;
}

export const hasClickHouse = spawnSync('clickhouse-client', ['--version']).status === 0;

const PASSWORD = 'p@ss/word';

export async function startClickHouse(shards = 1): Promise<TestClickHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-clickhouse-'));
  const ports = await Promise.all(
    Array.from({ length: shards }, () => Promise.all([freePort(), freePort(), freePort()])),
  );
  const servers = ports.map(([http, tcp, between], i) => {
    const home = join(folder, `shard${i}`);
    for (const part of ['data', 'tmp', 'format']) mkdirSync(join(home, part), { recursive: true });
    writeFileSync(join(home, 'users.xml'), USERS);
    writeFileSync(
      join(home, 'config.xml'),
      `<?xml version="1.0"?><yandex>
        <logger><level>warning</level><log>${home}/log</log><errorlog>${home}/errors</errorlog></logger>
        <listen_host>127.0.0.1</listen_host><http_port>${http}</http_port><tcp_port>${tcp}</tcp_port>
        <interserver_http_port>${between}</interserver_http_port>
        <path>${home}/data/</path><tmp_path>${home}/tmp/</tmp_path><format_schema_path>${home}/format/</format_schema_path>
        <users_config>${home}/users.xml</users_config><default_profile>default</default_profile>
        <default_database>default</default_database><mark_cache_size>67108864</mark_cache_size><timezone>UTC</timezone>
        <remote_servers><shards>${ports
          .map(
            ([, port]) =>
              `<shard><replica><host>127.0.0.1</host><port>${port}</port><user>shard</user></replica></shard>`,
          )
          .join('')}</shards></remote_servers></yandex>`,
    );
    return spawn('clickhouse-server', [`--config-file=${join(home, 'config.xml')}`], { stdio: 'ignore' });
  });
  const port = ports[0]?.[0] ?? 0;
  await Promise.all(ports.map(([http]) => answering(http)));
  return {
    address: `clickhousedb://sextant:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/default`,
    port,
    reader: `clickhousedb://reader:reader@127.0.0.1:${port}/default`,
    async client(sql, shard = 0) {
      const tcp = String(ports[shard]?.[1]);
      const who = ['--user', 'sextant', '--password', PASSWORD];
      const run = promisify(execFile);
      const { stdout } = await run(
        'clickhouse-client',
        ['--port', tcp, ...who, '--multiquery', '--query', sql],
        { maxBuffer: 1e9 },
      );
      return stdout;
    },
    async lose(shard) {
      const [lost] = servers.splice(shard, 1);
      if (lost !== undefined) await ended(lost);
    },
    async stop() {
      await Promise.all(servers.map(ended));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const user = (name: string, password: string, profile: string): string =>
  `<${name}><password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota></${name}>`;

const USERS = `<?xml version="1.0"?><yandex>
  <profiles><default><max_memory_usage>1000000000</max_memory_usage></default><reads><readonly>1</readonly></reads></profiles>
  <users>${user('default', 'unused', 'default')}${user('sextant', PASSWORD, 'default')}${user('reader', 'reader', 'reads')}${user('shard', '', 'default')}</users>
  <quotas><default><interval><duration>3600</duration><queries>0</queries><errors>0</errors><result_rows>0</result_rows><read_rows>0</read_rows><execution_time>0</execution_time></interval></default></quotas></yandex>`;

/** Waits until a server of ClickHouse is there. */
export async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await promisify(setTimeout)(50);
  }
  throw new Error('The test’s ClickHouse did not start.');
}

async function ended(server: ChildProcess): Promise<void> {
  const over = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await over;
}
