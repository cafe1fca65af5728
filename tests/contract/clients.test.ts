import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedWorldServer, type RecordedWorldServer } from './recordedWorldServer.ts';
import { RECORDING } from './replay.ts';

/**
 * Clients of Superset that nobody here wrote. Make them once, then name their folder:
 *
 *     python3 -m venv clients && clients/bin/pip install preset-cli superset-api-client
 *     SEXTANT_CLIENTS=clients npx vitest run tests/contract/clients.test.ts
 */
const bin = join(process.env['SEXTANT_CLIENTS'] ?? '', 'bin');
const hasClients = process.env['SEXTANT_CLIENTS'] !== undefined && existsSync(join(bin, 'superset-cli'));
if (!hasClients)
  console.warn('NOT RUN: SEXTANT_CLIENTS names no folder with superset-cli and superset-api-client.');

const run = promisify(execFile);
const env = { ...process.env, OAUTHLIB_INSECURE_TRANSPORT: '1' };

describe.skipIf(!hasClients)('clients written for Superset', () => {
  let server: RecordedWorldServer;
  beforeAll(async () => {
    server = await recordedWorldServer(join(RECORDING, 'examples'));
  }, 60_000);
  afterAll(() => server.end());

  const cli = (...args: string[]) =>
    run(join(bin, 'superset-cli'), ['-u', 'admin', '-p', 'admin', server.url, ...args], { env });

  test('superset-cli signs in and runs SQL', async () => {
    const sql = 'SELECT name, num FROM birth_names ORDER BY num DESC LIMIT 2';
    const { stdout } = await cli('sql', '--database-id', '1', '-e', sql);
    expect(stdout).toMatch(/name\s+num[\s\S]*Michael\s+37296\s+Michael\s+37112/);
  }, 60_000);

  test('superset-cli shows why SQL was refused', async () => {
    const { stdout } = await cli('sql', '--database-id', '1', '-e', 'SELECT * FROM nosuch');
    expect(stdout).toContain('Table with name nosuch does not exist!');
  }, 60_000);

  test('superset-api-client signs in, lists databases, runs SQL and is refused', async () => {
    const script = [
      'from supersetapiclient.client import SupersetClient',
      `client = SupersetClient(host="${server.url}", username="admin", password="admin")`,
      'print([database.database_name for database in client.databases.find()])',
      'print(client.run(database_id=1, query="SELECT name, num FROM birth_names ORDER BY num DESC", query_limit=2)[1])',
      'try: client.run(database_id=1, query="SELECT nosuch FROM birth_names")',
      'except Exception as refusal: print(refusal)',
    ].join('\n');
    const { stdout } = await run(join(bin, 'python'), ['-c', script], { env });
    expect(stdout).toContain("['examples', 'contract_pg', 'contract_duckdb']");
    expect(stdout).toContain("[{'name': 'Michael', 'num': 37296}, {'name': 'Michael', 'num': 37112}]");
    expect(stdout).toContain('COLUMN_DOES_NOT_EXIST_ERROR');
  }, 60_000);
});
