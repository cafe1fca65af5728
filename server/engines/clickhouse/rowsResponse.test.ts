import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eachPiece, wholeText } from './eachPiece.ts';
import { requestRows, type RowsResponse } from './rowsResponse.ts';

/** Asks a server that does this with the connection of a request. */
async function asked(respond: (socket: Socket, request: string) => void): Promise<RowsResponse> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', (bytes) => respond(socket, bytes.toString()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const request = {
    path: '/?a=1',
    headers: { 'X-Who': 'me' },
    body: 'SELECT é',
    signal: new AbortController().signal,
  };
  return requestRows({ host: '127.0.0.1', port, tls: null }, request);
}

const OK = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Kind:  rows \r\n\r\n';

test('a request is sent with its length, and the response has its status, headers and body', async () => {
  const heard: string[] = [];
  const response = await asked((socket, request) => {
    heard.push(request);
    socket.write(`${OK}5\r\n1\t2\n3\r\n`);
    socket.write('3\r\n\t4\n\r\n0\r\n\r\n');
  });
  expect([response.status, response.headers.get('x-kind')]).toEqual([200, 'rows']);
  expect(await wholeText(response)).toBe('1\t2\n3\t4\n');
  expect(heard[0]).toMatch(/^POST \/\?a=1 HTTP\/1\.1\r\nX-Who: me\r\n.*Content-Length: 9\r\n\r\nSELECT é$/s);
});

test.each([
  ['within a chunk', `${OK}5\r\n1\t`],
  ['between two', `${OK}4\r\n1\t2\n\r\n`],
  ['before its length', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n1\t2\n'],
])('a response that is cut %s is an error', async (_, sent) => {
  const response = await asked((socket) => socket.end(sent));
  await expect(wholeText(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('a response that is cut within its head is an error', async () => {
  await expect(asked((socket) => socket.end('HTTP/1.1 200'))).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('no more is read while a piece is taken, and then the rest comes', async () => {
  const size = 32 * 1024 * 1024;
  let sender: Socket | undefined;
  const response = await asked((socket) => {
    sender = socket;
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n`);
    socket.end(Buffer.alloc(size));
  });
  let bytes = 0;
  let pieces = 0;
  await eachPiece(response, (piece) => {
    bytes += piece.length;
    if (++pieces > 1) return null;
    return (async () => {
      for (let turns = 0; turns < 200; turns++) await setImmediate();
      expect(pieces).toBe(1);
      // What is not on its way waits at its sender.
      expect(sender?.writableLength).toBeGreaterThan(size / 2);
      return true;
    })();
  });
  expect(bytes).toBe(size);
});

test('enough ends the connection', async () => {
  const ended: string[] = [];
  const response = await asked((socket) => {
    socket.once('close', () => ended.push('closed'));
    socket.write(`${OK}4\r\n1\t2\n\r\n`);
  });
  expect(await eachPiece(response, () => Promise.resolve(false))).toBe(true);
  await expect.poll(() => ended).toEqual(['closed']);
});
