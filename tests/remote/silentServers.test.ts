import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backendOf } from '../../server/engines/backends.ts';
import { connectWithin } from '../../server/engines/remote/connectWithin.ts';

/* What takes a connection and says nothing: another service, a proxy without its server, a port that expects to be spoken to otherwise. */

let silent: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void silent.close());

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
    const { port } = silent.address() as { readonly port: number };
    const known = backendOf(backend);
    if (known === null) throw new Error(backend);
    const driver = await (
      await known.load()
    )(`${backend}://reader@127.0.0.1:${port}/shop${options}`, 'UTC', null);
    const cause: unknown = await connectWithin(driver, 50).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(driver.errorOf(cause, 0, '')).toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/does not respond.*encryption/),
    });
    await expect.poll(() => sockets.size).toBe(0);
  });
});
