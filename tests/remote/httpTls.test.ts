import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/time.ts';
import { READS_ALL } from '../../server/access/reading.ts';
import type { ServerTls } from '../../server/engines/serverTls.ts';
import { testEngine, type TestEngine } from '../engine/testEngine.ts';
import { hasClickHouse, startClickHouse, type TestClickHouse } from '../support/clickhouse.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-tls-'));
const file = (name: string): string => join(folder, name);
const pem = (name: string): string => readFileSync(file(name), 'utf8');
const openssl = (args: string): void => void execFileSync('openssl', args.split(' '), { stdio: 'ignore' });

/** A certificate of the authority `ca`, and its key. */
function certify(name: string, names: string): void {
  openssl(
    `req -newkey rsa:2048 -nodes -keyout ${file(`${name}.key`)} -out ${file(`${name}.csr`)} -subj /CN=${name}`,
  );
  writeFileSync(file('names'), `subjectAltName=${names}`);
  openssl(
    `x509 -req -in ${file(`${name}.csr`)} -CA ${file('ca.pem')} -CAkey ${file('ca.key')} -CAcreateserial -out ${file(`${name}.pem`)} -days 2 -extfile ${file('names')}`,
  );
}

let engine: TestEngine;
let server: Server;
/** What it saw of the last call. */
let seen: { readonly authorization: string | undefined; readonly hasCertificate: boolean };
let clickhouse: TestClickHouse | null = null;

/** A coordinator of Trino that knows one response, and what encrypts for a ClickHouse. */
beforeAll(async () => {
  openssl(
    `req -x509 -newkey rsa:2048 -nodes -keyout ${file('ca.key')} -out ${file('ca.pem')} -days 2 -subj /CN=ca`,
  );
  certify('server', 'IP:127.0.0.1');
  certify('reader', 'DNS:reader');
  clickhouse = hasClickHouse ? await startClickHouse() : null;
  const options = { key: pem('server.key'), cert: pem('server.pem'), ca: pem('ca.pem') };
  server = createServer(
    { ...options, requestCert: true, rejectUnauthorized: false },
    (incoming, outgoing) => {
      const hasCertificate = (incoming.socket as TLSSocket).authorized;
      seen = { authorization: incoming.headers.authorization, hasCertificate };
      if (incoming.url === '/v1/info') return void outgoing.end('{}');
      if (incoming.url === '/v1/statement')
        return void outgoing.end(
          '{"id":"1","columns":[{"name":"a","type":"bigint"}],"data":[[9007199254740993]]}',
        );
      const { method, url, headers } = incoming;
      incoming.pipe(
        request(`http://127.0.0.1:${clickhouse?.port ?? 0}${url}`, { method, headers }, (inner) => {
          outgoing.writeHead(inner.statusCode ?? 500, inner.headers);
          inner.pipe(outgoing);
        }),
      );
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  engine = await testEngine();
});
afterAll(async () => {
  await engine.host.close();
  server.close();
  server.closeAllConnections();
  await clickhouse?.stop();
  rmSync(folder, { recursive: true });
});

const NO_TLS: ServerTls = { ca: null, cert: null, key: null };

describe.each([
  { backend: 'trino', user: 'reader:p%40ss', place: 'memory/default', secures: '', isInstalled: true },
  {
    backend: 'clickhousedb',
    user: 'sextant:p%40ss%2Fword',
    place: 'default',
    secures: '?secure=true',
    isInstalled: hasClickHouse,
  },
])('over TLS, $backend', ({ backend, user, place, secures, isInstalled }) => {
  const ask = async (options: string, tls: ServerTls | null): ReturnType<TestEngine['run']> => {
    const { port } = server.address() as { readonly port: number };
    const address = `${backend}://${user}@127.0.0.1:${port}/${place}${options}`;
    await engine.host.open({ key: 'secure', backend, address, tls });
    return engine.run('', { engine: 'secure', statements: ['SELECT 9007199254740993 AS a'] });
  };

  test.skipIf(!isInstalled)('is not spoken to if nobody knows its authority', async () => {
    const refused = await ask(secures, null);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(!refused.ok && refused.error.message).toMatch(/certificate is not trusted/);
  });

  test.skipIf(!isInstalled)(
    'is, with the authority, with any certificate, and with one of the client',
    async () => {
      expect(await ask('', { ...NO_TLS, ca: pem('ca.pem') })).toMatchObject({ ok: true, value: { rows: 1 } });
      const [name = '', password = ''] = user.split(':').map(decodeURIComponent);
      const secret = Buffer.from(`${name}:${password}`).toString('base64');
      expect(seen).toEqual({ authorization: `Basic ${secret}`, hasCertificate: false });
      const any = secures === '' ? '?verify=false' : `${secures}&verify=false`;
      expect(await ask(any, null)).toMatchObject({ ok: true, value: { rows: 1 } });
      const own = { ca: pem('ca.pem'), cert: pem('reader.pem'), key: pem('reader.key') };
      expect(await ask('', own)).toMatchObject({ ok: true, value: { rows: 1 } });
      expect(seen.hasCertificate).toBe(true);
    },
  );

  test.skipIf(!isInstalled)('is, for all rows of a statement, too', async () => {
    for (const given of [NO_TLS, { ...NO_TLS, ca: pem('ca.pem') }]) {
      await ask('', given);
      const exported = await engine.host.exportCsv({
        queryId: 'all',
        person: 1,
        kind: 'sql',
        timeout: MINUTE,
        engine: 'secure',
        reading: READS_ALL,
        catalog: null,
        schema: null,
        sql: 'SELECT 9007199254740993 AS a',
        lineEnd: '\n',
      });
      if (given.ca === null) expect(exported).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
      else expect(exported.ok && (await text(exported.value.body))).toBe('9007199254740993\n');
    }
  });
});
