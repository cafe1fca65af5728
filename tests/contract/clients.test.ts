import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { listen, type Listening } from '../../server/cli/start/listen.ts';
import { createApart } from '../../server/apart/apart.ts';
import { createApp } from '../../server/app.ts';
import { bundled } from '../support/serverBundle.ts';
import { EMPTY_ENGINES } from '../server/dashboards/exchangeWorld.ts';
import { openedMeta, PASSWORD, testApp } from '../server/testApp.ts';
import { recordedWorldServer, type RecordedWorldServer } from './recordedWorldServer.ts';
import { RECORDING } from './recording.ts';
import { supersetClients } from './supersetClients.ts';

/* Clients written for Superset by others. They are installed into .cache if Python and its registry are available. */

const { bin, missing } = await supersetClients();
if (missing !== undefined) console.warn(`NOT RUN: clients written for Superset. ${missing}`);

const run = promisify(execFile);
const EXAMPLES = join(RECORDING, 'examples');
/** Each command starts Python, and the machine may be busy. */
const SLOW = 120_000;

describe.skipIf(bin === undefined)('clients written for Superset', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-clients-'));
  const env = { PATH: process.env['PATH'], OAUTHLIB_INSECURE_TRANSPORT: '1', PYTHONDONTWRITEBYTECODE: '1' };
  const python = (program: string, args: readonly string[]) =>
    run(join(bin ?? '', program), [...args], { env, cwd: folder, timeout: SLOW });

  let server: RecordedWorldServer;
  let other: Listening;
  let otherUrl = '';
  beforeAll(async () => {
    server = await recordedWorldServer(EXAMPLES);
    const app = await testApp({}, openedMeta(':memory:'), (handle) => handle, EMPTY_ENGINES);
    app.meta.databases.insert(
      {
        uuid: '500ca811-2ce0-4658-8817-2ff1e9626bb4',
        databaseName: 'Files',
        backend: 'duckdb',
        sqlalchemyUri: 'x',
      },
      0,
    );
    const listening = await listen(
      createApp(app.deps, createApart(undefined, bundled('apartWorker'))).fetch,
      { host: '127.0.0.1', port: 0, tls: null },
    );
    if (!listening.ok) throw new Error('The second server cannot listen.');
    other = listening.value;
    otherUrl = `http://127.0.0.1:${other.port}`;
  }, SLOW);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.end();
    await other?.close(Promise.resolve());
  });

  const cli = (...args: string[]) =>
    python('superset-cli', ['-u', 'admin', '-p', 'admin', server.url, ...args]);
  const cliThere = (...args: string[]) =>
    python('superset-cli', ['-u', 'admin', '-p', PASSWORD, otherUrl, ...args]);

  /** The objects in a folder of exported files, by uuid. */
  function thingsIn(name: string): Map<string, unknown> {
    const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' });
    const things = files
      .filter((file) => /^(datasets|charts|dashboards)\/.*\.yaml$/.test(file))
      .map((file) => parse(readFileSync(join(folder, name, file), 'utf8')) as Record<string, unknown>);
    return new Map(things.map((thing) => [String(thing['uuid']), thing]));
  }

  const databaseIn = (name: string): unknown =>
    parse(readFileSync(join(folder, name, 'databases/examples.yaml'), 'utf8'));

  test(
    'superset-cli exports everything to another server and back, twice, and nothing is duplicated or lost',
    async () => {
      const exported = async (who: typeof cli, name: string) => {
        await run('mkdir', [join(folder, name)]);
        await who('export-assets', name, '--overwrite');
        return thingsIn(name);
      };
      const before = await exported(cli, 'before');
      expect(before.size).toBeGreaterThan(20);
      await cliThere('import-assets', 'before', '--overwrite');
      await cliThere('sync', 'native', 'before', '--overwrite');
      const there = await exported(cliThere, 'there');
      expect([...there.keys()].sort()).toEqual([...before.keys()].sort());
      expect(databaseIn('there')).toEqual(databaseIn('before'));

      await cli('import-assets', 'there', '--overwrite');
      await cli('sync', 'native', 'there', '--overwrite');
      const after = await exported(cli, 'after');
      expect(after).toEqual(before);
    },
    4 * SLOW,
  );

  test(
    'superset-cli signs in and runs SQL',
    async () => {
      const sql = 'SELECT name, num FROM birth_names ORDER BY num DESC LIMIT 2';
      const { stdout } = await cli('sql', '--database-id', '1', '-e', sql);
      expect(stdout).toMatch(/name\s+num[\s\S]*Michael\s+37296\s+Michael\s+37112/);
    },
    SLOW,
  );

  test(
    'superset-cli shows why SQL was rejected',
    async () => {
      const { stdout } = await cli('sql', '--database-id', '1', '-e', 'SELECT * FROM nosuch');
      expect(stdout).toContain('Table with name nosuch does not exist!');
    },
    SLOW,
  );

  test(
    'superset-api-client signs in, lists databases, runs SQL and is rejected',
    async () => {
      const script = [
        'from supersetapiclient.client import SupersetClient',
        `client = SupersetClient(host="${server.url}", username="admin", password="admin")`,
        'print([database.database_name for database in client.databases.find()])',
        'print(client.run(database_id=1, query="SELECT name, num FROM birth_names ORDER BY num DESC", query_limit=2)[1])',
        'try: client.run(database_id=1, query="SELECT nosuch FROM birth_names")',
        'except Exception as refusal: print(refusal)',
      ].join('\n');
      const { stdout } = await python('python', ['-c', script]);
      expect(stdout).toContain("['examples', 'contract_pg', 'contract_duckdb']");
      expect(stdout).toContain("[{'name': 'Michael', 'num': 37296}, {'name': 'Michael', 'num': 37112}]");
      expect(stdout).toContain('COLUMN_DOES_NOT_EXIST_ERROR');
    },
    SLOW,
  );
});
