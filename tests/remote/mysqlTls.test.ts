import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mysqlDriver } from '../../server/engines/mysql/driver.ts';
import { CONNECT_WITHIN, connectWithin } from '../../server/engines/remote/connectWithin.ts';
import { hasMariadb, inMariadb, startMariadb, type TestMariadb } from '../support/mariadb.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-tls-'));
const file = (name: string): string => join(folder, name);
const openssl = (command: string): Buffer => execFileSync('openssl', command.split(' '), { stdio: 'pipe' });

const hasOpenssl = ((): boolean => {
  try {
    openssl('version');
    return true;
  } catch {
    console.warn('Not tested: MariaDB over TLS, because openssl does not run here');
    return false;
  }
})();

function certify(name: string, names: string): void {
  openssl(
    `req -newkey rsa:2048 -nodes -keyout ${file(`${name}.key`)} -out ${file(`${name}.csr`)} -subj /CN=${name}`,
  );
  writeFileSync(file('names'), `subjectAltName=${names}`);
  openssl(
    `x509 -req -in ${file(`${name}.csr`)} -CA ${file('ca.pem')} -CAkey ${file('ca.key')} -CAcreateserial -out ${file(`${name}.pem`)} -days 2 -extfile ${file('names')}`,
  );
}

describe.skipIf(!hasMariadb || !hasOpenssl)('a MariaDB over TLS', () => {
  let server: TestMariadb;
  const pem = (name: string): string => readFileSync(file(name), 'utf8');

  beforeAll(async () => {
    for (const ca of ['ca', 'stranger'])
      openssl(
        `req -x509 -newkey rsa:2048 -nodes -keyout ${file(`${ca}.key`)} -out ${file(`${ca}.pem`)} -days 2 -subj /CN=${ca}`,
      );
    certify('server', 'DNS:localhost');
    certify('reader', 'DNS:reader');
    // The server runs as somebody else.
    chmodSync(folder, 0o755);
    for (const name of readdirSync(folder)) chmodSync(file(name), 0o644);
    server = await startMariadb([
      `--ssl-ca=${file('ca.pem')}`,
      `--ssl-cert=${file('server.pem')}`,
      `--ssl-key=${file('server.key')}`,
    ]);
    await inMariadb(server.address, [
      "CREATE USER looks@'%' IDENTIFIED BY 'p' REQUIRE X509",
      "GRANT SELECT ON shop.* TO looks@'%'",
    ]);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const NONE = { ca: null, cert: null, key: null };
  async function cipher(
    parameters: string,
    given: Partial<typeof NONE> | Record<string, string> | null,
    { host = 'localhost', user = null as string | null } = {},
  ): Promise<string> {
    const own = user === null ? server.address : server.address.replace(/\/\/.*@/, `//${user}@`);
    const driver = mysqlDriver(
      own.replace('127.0.0.1', host) + parameters,
      'UTC',
      given && { ...NONE, ...given },
    );
    try {
      const session = await connectWithin(driver, CONNECT_WITHIN);
      let csv = '';
      await session.read("SHOW STATUS LIKE 'Ssl_version'", [], {
        take: (bytes) => {
          csv += Buffer.from(bytes).toString();
          return Promise.resolve(true);
        },
      });
      await session.close();
      return csv;
    } catch (cause) {
      const { kind, message } = driver.errorOf(cause, 0, '');
      return `${kind}: ${message}`;
    }
  }

  test('is used if asked for, and checks what is asked for', async () => {
    const [ca, stranger] = [{ ca: pem('ca.pem') }, { ca: pem('stranger.pem') }];
    expect(await cipher('', null)).toBe('Ssl_version,\n');
    expect(await cipher('?sslmode=require', null)).toMatch(/TLSv1/);
    expect(await cipher('?ssl_mode=REQUIRED', null)).toMatch(/TLSv1/);
    expect(await cipher('?ssl_mode=PREFERRED', null)).toMatch(/TLSv1/);
    expect(await cipher('?sslmode=verify-ca', null)).toMatch(/^unavailable: Its certificate is not trusted/);
    expect(await cipher('?ssl_mode=VERIFY_CA', ca)).toMatch(/TLSv1/);
    expect(await cipher('?sslmode=verify-ca', stranger)).toMatch(/not trusted/);
    expect(await cipher('?sslmode=verify-ca', ca, { host: '127.0.0.1' })).toMatch(/TLSv1/);
    expect(await cipher('?sslmode=verify-full', ca)).toMatch(/TLSv1/);
    // With certificates and no mode everything is checked.
    expect(await cipher('', ca)).toMatch(/TLSv1/);
    expect(await cipher('', stranger)).toMatch(/not trusted/);
  });

  test('takes a certificate of the client, and says where one is asked for', async () => {
    const ca = pem('ca.pem');
    const reader = { user: 'looks:p' };
    expect(await cipher('?sslmode=verify-ca', { ca }, reader)).toMatch(/^unavailable: Access denied/);
    const own = { ca, cert: pem('reader.pem'), key: pem('reader.key') };
    expect(await cipher('?sslmode=verify-ca', own, reader)).toMatch(/TLSv1/);
  });
});
