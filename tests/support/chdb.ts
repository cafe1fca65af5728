import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answering } from './clickhouse.ts';
import { freePort } from './freePort.ts';

/** The current ClickHouse, as the package `chdb-core` of Python has it: types and SQL, without clusters. */
export interface TestChdb {
  readonly address: string;
  /** Starts it again over the same data. It stores no users: the one that it has gets these settings and grants. */
  limitTo(rights: Rights): Promise<void>;
  stop(): Promise<void>;
}

export interface Rights {
  readonly settings: Readonly<Record<string, string>>;
  /** `GRANT SELECT ON shop.*` */
  readonly grants: readonly string[];
}

const usersXml = (file: string, { settings, grants }: Rights): string => `<clickhouse>
  <profiles><default>${Object.entries(settings)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</default></profiles>
  <quotas><default/></quotas>
  <users><default><password/><networks><ip>::/0</ip></networks><profile>default</profile><quota>default</quota>
    <grants>${grants.map((grant) => `<query>${grant}</query>`).join('')}</grants></default></users>
  <user_directories><users_xml><path>${file}</path></users_xml></user_directories>
</clickhouse>`;

/** A Python with chdb; `SEXTANT_CHDB_PYTHON` names another one. */
const PYTHON = process.env['SEXTANT_CHDB_PYTHON'] ?? 'python3';

export const hasChdb =
  spawnSync(PYTHON, ['-c', 'import importlib.util as u, sys; sys.exit(u.find_spec("chdb") is None)'])
    .status === 0;

export async function startChdb(): Promise<TestChdb> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-chdb-'));
  const port = await freePort();
  const front = fileURLToPath(new URL('clickhouseFront.py', import.meta.url));
  const start = async (place: string): Promise<ChildProcess> => {
    const started = spawn(PYTHON, [front, String(port), place], { stdio: 'ignore' });
    await answering(port);
    return started;
  };
  let server = await start(folder);
  const end = async (): Promise<void> => {
    const over = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await over;
  };
  return {
    address: `clickhousedb://default@127.0.0.1:${port}/default`,
    async limitTo(rights) {
      await end();
      const file = join(folder, 'users.xml');
      await writeFile(file, usersXml(file, rights));
      server = await start(`${folder}?config-file=${file}`);
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What it sends for a test's own statement. */
export async function inChdb(address: string, sql: string): Promise<string> {
  const said = await fetch(`http://${new URL(address).host}/`, { method: 'POST', body: sql });
  const text = Buffer.from(await said.arrayBuffer()).toString();
  if (!said.ok) throw new Error(text);
  return text;
}
