import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testEngine } from '../engine/testEngine.ts';
import { openedMeta, testApp } from '../server/testApp.ts';
import { inPostgres } from '../support/loadPostgres.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { programWorld } from '../support/program.ts';
import { openSqlite } from '../../server/meta/sqlite.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

function openssl(...args: string[]): boolean {
  try {
    execFileSync('openssl', args, { stdio: 'ignore' });
    return true;
  } catch (error) {
    console.warn(`Not tested: databases over TLS, because openssl does not run here (${String(error)})`);
    return false;
  }
}
const hasOpenssl = openssl('version');

const world = programWorld();
let postgres: TestPostgres;
const file = (name: string): string => join(world.dir, name);

/** A certificate of the authority `ca`, for a host or a user. */
function certify(name: string, subject: string, names: string): void {
  openssl(
    ...`req -newkey rsa:2048 -nodes -keyout ${file(`${name}.key`)} -out ${file(`${name}.csr`)} -subj /CN=${subject}`.split(
      ' ',
    ),
  );
  writeFileSync(file('names'), `subjectAltName=${names}`);
  openssl(
    ...`x509 -req -in ${file(`${name}.csr`)} -CA ${file('ca.pem')} -CAkey ${file('ca.key')} -CAcreateserial -out ${file(`${name}.pem`)} -days 2 -extfile ${file('names')}`.split(
      ' ',
    ),
  );
}

beforeAll(async () => {
  if (!hasOpenssl) return;
  for (const ca of ['ca', 'stranger'])
    openssl(
      ...`req -x509 -newkey rsa:2048 -nodes -keyout ${file(`${ca}.key`)} -out ${file(`${ca}.pem`)} -days 2 -subj /CN=${ca}`.split(
        ' ',
      ),
    );
  certify('server', 'db.example.org', 'IP:127.0.0.1');
  certify('reader', 'reader', 'DNS:reader');
  postgres = await startPostgres();
  await inPostgres(postgres.address, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const folder = rows[0]?.data_directory ?? '';
    const { uid, gid } = statSync(folder);
    for (const name of ['ca.pem', 'server.pem', 'server.key']) {
      copyFileSync(file(name), join(folder, name));
      chownSync(join(folder, name), uid, gid);
    }
    const rules = readFileSync(join(folder, 'pg_hba.conf'), 'utf8');
    writeFileSync(
      join(folder, 'pg_hba.conf'),
      'hostssl all reader 127.0.0.1/32 cert\nhostnossl all reader all reject\n',
    );
    appendFileSync(join(folder, 'pg_hba.conf'), rules);
    await client.query(
      "CREATE ROLE reader LOGIN; CREATE ROLE looks LOGIN PASSWORD 'p'; CREATE TABLE kept AS SELECT 42 AS x; GRANT SELECT ON kept TO reader",
    );
    for (const setting of [
      "ssl_ca_file = 'ca.pem'",
      "ssl_cert_file = 'server.pem'",
      "ssl_key_file = 'server.key'",
      'ssl = on',
    ])
      await client.query(`ALTER SYSTEM SET ${setting}`);
    await client.query('SELECT pg_reload_conf()');
  });
});
afterAll(async () => {
  await world.dispose();
  if (hasOpenssl) await postgres.stop();
});

const data = (): string => join(world.dir, 'data');
async function connect(name: string, address: string): Promise<string> {
  const program = world.run(['connect', address, '--name', name, '--data', data()]);
  await program.ended;
  return program.output().trim();
}
const own = (parameters: string, host = '127.0.0.1'): string =>
  `postgresql://reader@${host}:${postgres.port}/postgres?${parameters}`;

test.skipIf(!hasOpenssl)(
  'a database is connected with the certificates that its address names, and with no others',
  async () => {
    const [ca, stranger] = [`sslrootcert=${file('ca.pem')}`, `sslrootcert=${file('stranger.pem')}`];
    const client = `sslcert=${file('reader.pem')}&sslkey=${file('reader.key')}`;
    mkdirSync(data(), { recursive: true });
    expect(await connect('Shop', own(`sslmode=verify-full&${ca}&${client}`))).toBe('Connected Shop.');
    // Certificates are there to be checked.
    expect(await connect('Unsaid', own(`${ca}&${client}`))).toBe('Connected Unsaid.');
    const refusals = {
      'another authority': own(`sslmode=verify-full&${stranger}&${client}`),
      'an authority nobody gave': own(`sslmode=verify-full&${client}`),
      'no certificate of the client': own(`sslmode=verify-full&${ca}`),
      'another host': own(`sslmode=verify-full&${ca}&${client}`, 'localhost'),
      'no encryption': own('sslmode=disable'),
    };
    for (const [why, address] of Object.entries(refusals)) {
      const said = await connect('Refused', address);
      expect(said, why).toMatch(/^sextant: Refused cannot be connected: .*\n {2}Nothing was changed\.$/s);
      expect(said, why).not.toContain('BEGIN');
    }
    const meta = openSqlite(join(data(), 'metadata.db'));
    const rows = meta.all<{ database_name: string; sqlalchemy_uri: string }>(
      "SELECT database_name, sqlalchemy_uri FROM database WHERE backend = 'postgresql' ORDER BY id",
    );
    const sealed = meta.all<{ value: string }>(
      "SELECT value FROM setting WHERE name LIKE 'sealed.database:%'",
    );
    meta.close();
    expect(rows).toEqual([
      { database_name: 'Shop', sqlalchemy_uri: own('sslmode=verify-full') },
      { database_name: 'Unsaid', sqlalchemy_uri: own('').replace('?', '') },
    ]);
    expect(sealed).toHaveLength(2);
    expect(JSON.stringify(sealed)).not.toContain('BEGIN');
  },
);

test.skipIf(!hasOpenssl)('a server that runs is told of a database, and reads it', async () => {
  const server = world.run(['--port', '0', '--no-samples', '--no-open', '--data', data()], {
    env: { SEXTANT_ADMIN_PASSWORD: 'one for this test' },
  });
  const url = await server.printed(/running at (\S+)\//);
  const client = `sslcert=${file('reader.pem')}&sslkey=${file('reader.key')}&sslrootcert=${file('ca.pem')}`;
  expect(await connect('Later', own(client))).toBe('Connected Later.');
  expect(await connect('Scratch', own(client))).toContain('Another database is called Scratch.');
  const token = await signedIn(url);
  const listed = await called(url, token, '/api/v1/database/?q=(page_size:100)');
  const later = (listed['result'] as { id: number; database_name: string }[]).find(
    (each) => each.database_name === 'Later',
  );
  const tables = await called(url, token, `/api/v1/database/${later?.id}/tables/?q=(schema_name:public)`);
  expect(tables['result']).toMatchObject([{ value: 'kept', type: 'table' }]);
  await server.kill('SIGTERM');
});

test.skipIf(!hasOpenssl)(
  'the certificate of an authority is given with the address, and shown again',
  async () => {
    const engine = await testEngine();
    const app = await testApp({}, openedMeta(':memory:'), (handle) => handle, engine.host);
    const admin = await app.signedIn();
    const send = async (method: string, path: string, body: object): Promise<Response> =>
      admin.send(method, `/api/v1/database/${path}`, {
        headers: { 'Content-Type': 'application/json', 'X-CSRFToken': admin.csrf ?? '' },
        body: JSON.stringify(body),
      });
    const [ca, stranger] = [readFileSync(file('ca.pem'), 'utf8'), readFileSync(file('stranger.pem'), 'utf8')];
    const sqlalchemy_uri = `${postgres.address}?sslmode=verify-full`;
    const tried = async (server_cert?: string): Promise<number> =>
      (
        await send('POST', 'test_connection/', {
          sqlalchemy_uri,
          ...(server_cert !== undefined && { server_cert }),
        })
      ).status;
    expect([await tried(), await tried(ca), await tried(stranger)]).toEqual([400, 200, 400]);
    const invalid = await send('POST', '', {
      database_name: 'Shop',
      sqlalchemy_uri,
      server_cert: 'no certificate',
    });
    expect([invalid.status, await invalid.text()]).toEqual([
      422,
      expect.stringContaining('"server_cert":["Invalid certificate"]'),
    ]);
    const made = await send('POST', '', { database_name: 'Shop', sqlalchemy_uri, server_cert: ca });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: number };
    const shown = async (): Promise<unknown> =>
      ((await (await admin.get(`/api/v1/database/${id}/connection`)).json()) as { result: object }).result;
    expect(await shown()).toMatchObject({ server_cert: ca });
    expect((await send('PUT', String(id), { server_cert: stranger })).status).toBe(422);
    expect((await send('PUT', String(id), { database_name: 'Store' })).status).toBe(200);
    const moved = sqlalchemy_uri.replace(/\/\/[^@]*@/, '//looks:p@');
    expect((await send('PUT', String(id), { sqlalchemy_uri: moved })).status).toBe(200);
    expect(await shown()).toMatchObject({ server_cert: ca, database_name: 'Store' });
    const tables = await admin.get(`/api/v1/database/${id}/tables/?q=(schema_name:public)`);
    expect(await tables.text()).toContain('kept');
    await engine.host.close();
  },
);

async function signedIn(url: string): Promise<string> {
  const login = { username: 'admin', password: 'one for this test', provider: 'db', refresh: false };
  const { access_token } = await called(url, '', '/api/v1/security/login', login);
  return String(access_token);
}

async function called(
  url: string,
  token: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}
