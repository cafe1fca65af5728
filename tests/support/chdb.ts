import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answering } from './clickhouse.ts';
import { freePort } from './freePort.ts';

/** The current ClickHouse, as the package `chdb-core` of Python has it: types and SQL, without users or clusters. */
export interface TestChdb {
  readonly address: string;
  stop(): Promise<void>;
}

/** A Python with chdb; `SEXTANT_CHDB_PYTHON` names another one. */
const PYTHON = process.env['SEXTANT_CHDB_PYTHON'] ?? 'python3';

export const hasChdb =
  spawnSync(PYTHON, ['-c', 'import importlib.util as u, sys; sys.exit(u.find_spec("chdb") is None)'])
    .status === 0;

export async function startChdb(): Promise<TestChdb> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-chdb-'));
  const port = await freePort();
  const front = fileURLToPath(new URL('clickhouseFront.py', import.meta.url));
  const server = spawn(PYTHON, [front, String(port), folder], { stdio: 'ignore' });
  await answering(port);
  return {
    address: `clickhousedb://default@127.0.0.1:${port}/default`,
    async stop() {
      const over = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await over;
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
