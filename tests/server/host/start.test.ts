import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSqlite } from '../../../server/meta/sqlite.ts';
import { programWorld, type Program, type ProgramOptions } from '../../support/program.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 60_000 });

let world: ReturnType<typeof programWorld>;
beforeEach(() => {
  world = programWorld();
});
afterEach(() => world.dispose());

const data = () => join(world.dir, 'data');
const RUNNING = /running at (\S+)\//;

/** Starts with the test's data folder on a free port, without samples. */
function serve(args: readonly string[] = [], options?: ProgramOptions): Program {
  return world.run(['--port', '0', '--no-samples', '--no-open', '--data', data(), ...args], options);
}

async function canSignIn(url: string, password: string): Promise<boolean> {
  const response = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password, provider: 'db', refresh: false }),
  });
  return response.status === 200;
}

describe('an invalid command line', { concurrent: true }, () => {
  test.each<[string[], number, RegExp]>([
    [['--help'], 0, /^Usage: sextant \[FILES\.\.\.\]/],
    [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
    [
      ['--prot', '1'],
      2,
      /^sextant: Unknown option --prot\. Did you mean --port\?\n {2}See sextant --help\.\n$/,
    ],
    [['nowhere.csv'], 1, /^sextant: There is no file nowhere\.csv\./],
  ])('%j ends with %i', async (args, code, output) => {
    const own = programWorld();
    const program = own.run(args);
    expect(await program.ended).toBe(code);
    expect(program.output()).toMatch(output);
    await own.dispose();
  });
});

const keysOfWebPush = (): unknown => {
  const db = openSqlite(join(data(), 'metadata.db'));
  const [row] = db.all<{ value: string }>("SELECT value FROM setting WHERE name = 'sealed.vapid'");
  db.close();
  return row?.value;
};

test('the first start generates a password, shows it once, and stores only its hash; a second one on the folder is rejected and names the first; a killed one leaves its data and no lock', async () => {
  const first = serve();
  const password = await first.printed(/Password\s+(\S+)/);
  const address = await first.printed(RUNNING);
  expect(await canSignIn(address, password)).toBe(true);
  expect(statSync(data()).mode & 0o777).toBe(0o700);

  // It prints an address that signs one browser in, once.
  const enter = async () => (await fetch(await first.printed(/Open\s+(\S+)/), { redirect: 'manual' })).status;
  expect([await enter(), await enter()]).toEqual([302, 200]);

  const second = serve();
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `sextant: Another Sextant (process ${first.pid}, ${address}/) is using the data folder ${data()}.\n` +
      '  Open its address, or stop it first, or start this one on a folder of its own with --data DIR.\n',
  );
  expect(await first.kill()).toBe('SIGKILL');

  for (const name of readdirSync(data())) {
    const path = join(data(), name);
    if (!statSync(path).isFile()) continue;
    expect(readFileSync(path).includes(password), `${name} holds the password`).toBe(false);
    expect(statSync(path).mode & 0o077, `${name} is for this user alone`).toBe(0);
  }

  const third = serve();
  expect(await canSignIn(await third.printed(RUNNING), password)).toBe(true);
  expect(third.output()).not.toContain('Password');
});

test('a signal shuts a server down cleanly; a forgotten password is replaced at a start that requests it, the old one becomes invalid, and the keys of Web Push stay', async () => {
  const first = serve();
  const old = await first.printed(/Password\s+(\S+)/);
  await first.printed(RUNNING);
  expect(await first.kill('SIGTERM')).toBe(0);
  expect(existsSync(join(data(), 'owner.json'))).toBe(false);
  const made = keysOfWebPush();
  expect(made).toMatch(/^[\w-]{80,}$/);

  const second = serve(['--reset-admin-password']);
  const fresh = await second.printed(/Password\s+(\S+)/);
  const url = await second.printed(RUNNING);
  expect(fresh).not.toBe(old);
  expect(await canSignIn(url, old)).toBe(false);
  expect(await canSignIn(url, fresh)).toBe(true);
  await second.kill('SIGTERM');
  expect(keysOfWebPush()).toEqual(made);
});

describe('a server with a password from the environment, a base path, other machines, and files of which some are damaged', () => {
  const own = programWorld();
  let program: Program;
  let address: string;
  beforeAll(async () => {
    writeFileSync(join(own.dir, 'good.csv'), 'a\n1\n');
    writeFileSync(join(own.dir, 'bad.json'), '[{"a": ');
    writeFileSync(join(own.dir, 'fake.parquet'), 'a,b\n');
    const files = ['good.csv', 'bad.json', 'fake.parquet'].map((name) => join(own.dir, name));
    const where = ['--host', '0.0.0.0', '--base-path', '/sql', '--data', join(own.dir, 'data')];
    program = own.run(['--port', '0', '--no-samples', '--no-open', ...where, ...files], {
      env: { SEXTANT_ADMIN_PASSWORD: 'correct horse' },
    });
    address = await program.printed(/running at (\S+)/);
  });
  afterAll(() => own.dispose());

  test('takes the password and does not print it', async () => {
    expect(await canSignIn(address.replace(/\/$/, ''), 'correct horse')).toBe(true);
    expect(program.output()).not.toMatch(/Password|correct horse/);
  });

  test('has everything below the base path', async () => {
    expect(address).toMatch(/\/sql\/$/);
    expect((await fetch(`${address}health`)).status).toBe(200);
    expect(await program.printed(/Open\s+(\S+)/)).toContain('/sql/login/?key=');
  });

  test('warns what will not work over plain HTTP and how to fix it', async () => {
    await program.printed(/working offline, opening without a network, and installing/);
    await program.printed(/--tls-cert/);
  });

  test('reports damaged files and serves the others', async () => {
    await program.printed(/Loaded Files: 1 table, 1 rows/);
    expect(program.output()).toMatch(/Not loaded: \S+bad\.json\. \w+/);
    expect(program.output()).toMatch(
      /Not loaded: \S+fake\.parquet\. It is named as parquet but holds plain text/,
    );
  });
});

test('a port in use is reported, and the next start is still the first one', async () => {
  const other = createServer();
  await new Promise<void>((done) => {
    other.listen(0, '127.0.0.1', done);
  });
  const { port } = other.address() as AddressInfo;
  const refused = serve(['--port', String(port)]);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toBe(
    `sextant: Port ${port} on 127.0.0.1 is already in use.\n` +
      '  Another Sextant may be running there. Open its address or stop it.\n' +
      '  Or choose another port with --port N; --port 0 takes any free one.\n',
  );
  other.close();
  await serve(['--port', String(port)]).printed(/Password\s+(\S+)/);
});

describe('the data folder', () => {
  test.skipIf(process.getuid?.() === 0)('without write permission is reported', async () => {
    mkdirSync(data());
    chmodSync(data(), 0o500);
    const program = serve();
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('No permission to write in the data folder');
  });

  test('on a full disk is reported, before anything is served', async () => {
    // The file size limit of the process in kilobytes, which looks like a full disk to it.
    const program = serve([], { shell: `trap '' XFSZ; ulimit -f 16;` });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^sextant: .*data folder .*--data DIR/s);
    expect(program.output()).not.toMatch(/\n\s+at /);
  });

  test('with space for the metadata but not for a file serves the rest', async () => {
    const rows = Array.from({ length: 60_000 }, (_, row) => `${row},${Math.sin(row)},${Math.cos(row)}`);
    writeFileSync(join(world.dir, 'big.csv'), `a,b,c\n${rows.join('\n')}\n`);
    const program = serve([join(world.dir, 'big.csv')], { shell: `trap '' XFSZ; ulimit -f 1100;` });
    await program.printed(/Not loaded: .*There is no space left in the data folder\./);
    expect((await fetch(`${await program.printed(RUNNING)}/health`)).status).toBe(200);
  });
});

function openssl(...args: string[]): boolean {
  try {
    execFileSync('openssl', args, { stdio: 'ignore' });
    return true;
  } catch (error) {
    console.warn(`Not tested: TLS, because openssl does not run here (${String(error)})`);
    return false;
  }
}

test.skipIf(!openssl('version'))('TLS works with a certificate, and a wrong key is reported', async () => {
  const [cert, key, otherKey] = ['cert.pem', 'key.pem', 'other.pem'].map((name) => join(world.dir, name)) as [
    string,
    string,
    string,
  ];
  openssl(
    ...`req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=localhost`.split(' '),
  );
  openssl('genrsa', '-out', otherKey, '2048');
  const wrong = serve(['--tls-cert', cert, '--tls-key', otherKey]);
  const program = serve(['--tls-cert', cert, '--tls-key', key, '--data', join(world.dir, 'secure')]);
  const address = await program.printed(RUNNING);
  expect(address).toMatch(/^https:/);
  const status = await new Promise((done, failed) => {
    request(`${address}/health`, { rejectUnauthorized: false }, (response) => done(response.statusCode))
      .once('error', failed)
      .end();
  });
  expect(status).toBe(200);
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain('cannot be used together');
});
