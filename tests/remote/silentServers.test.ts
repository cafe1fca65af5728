import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backendOf } from '../../server/engines/backends.ts';
import { SECOND } from '#domain/time.ts';
import { connectWithin } from '../../server/engines/remote/connectWithin.ts';
import { lostReason } from '../../server/engines/remote/lost.ts';

/* What takes a connection and says nothing: another service, a proxy without its server, a port that expects to be spoken to otherwise. */

let silent: Server;
/** Refuses what it does not understand, in plain text. */
let plain: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.resume();
  });
  plain = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  });
  for (const server of [silent, plain])
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  silent.close();
  plain.close();
});

/** What is said of a server that is spoken to in such a way. */
async function refusalOf(server: Server, backend: string, options: string, limit: number) {
  const { port } = server.address() as AddressInfo;
  const known = backendOf(backend);
  if (known === null) throw new Error(backend);
  const open = await known.load();
  const driver = await open(`${backend}://reader@127.0.0.1:${port}/shop${options}`, 'UTC', null);
  const cause: unknown = await connectWithin(driver, limit).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return driver.errorOf(cause, 0, '');
}

describe.each([
  { backend: 'postgresql', secure: '?sslmode=require' },
  { backend: 'mysql', secure: '?sslmode=require' },
  { backend: 'mariadb', secure: '?sslmode=require' },
  { backend: 'clickhousedb', secure: '?secure=true' },
  { backend: 'trino', secure: '?secure=true' },
])('$backend', ({ backend, secure }) => {
  test.each([
    { way: 'plainly', options: '' },
    { way: 'with encryption', options: secure },
  ])('spoken to $way, ends the attempt and its connection, with a reason', async ({ options }) => {
    expect(await refusalOf(silent, backend, options, 50)).toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/does not respond.*encryption/),
    });
    await expect.poll(() => sockets.size).toBe(0);
  });
});

test.each(['clickhousedb', 'trino'])(
  '%s: what refuses encryption in plain text is called not encrypted',
  async (backend) => {
    expect(await refusalOf(plain, backend, '?secure=true', 10 * SECOND)).toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/not encrypted/),
    });
  },
);

test('an error of encryption that is none of a certificate is not called one', () => {
  const cause = Object.assign(new Error('wrong version number'), { code: 'ERR_SSL_WRONG_VERSION_NUMBER' });
  expect(lostReason(cause)).toMatch(/not encrypted/);
});
