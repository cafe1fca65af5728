import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { listen, type Listening } from '../../../server/cli/start/listen.ts';

/* Connections that offer another protocol. */

let listening: Listening | null = null;
afterEach(async () => {
  await listening?.close(Promise.resolve());
  listening = null;
});

async function connected(): Promise<Socket> {
  const started = await listen(
    async (request) => {
      const url = new URL(request.url);
      // A WebSocket nobody ever answers.
      if (url.pathname === '/never') return new Promise<Response>(() => undefined);
      return new Response(`${request.method} ${url.pathname} ${await request.text()}.`);
    },
    { host: '127.0.0.1', port: 0, tls: null },
  );
  if (!started.ok) throw new Error(started.error.message);
  listening = started.value;
  const socket = connect(listening.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Reads until a text ends with it. */
async function readUntil(socket: Socket, end: string): Promise<string> {
  let text = '';
  for (;;) {
    const [piece] = (await once(socket, 'data')) as [Buffer];
    text += piece.toString('latin1');
    if (text.includes(end)) return text;
  }
}

const OFFER =
  'Host: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n';

test('a request that offers h2c is answered as HTTP/1.1, and so is the next one on its connection', async () => {
  const socket = await connected();
  socket.write(`GET /first HTTP/1.1\r\n${OFFER}\r\n`);
  expect(await readUntil(socket, 'GET /first .')).toMatch(/^HTTP\/1\.1 200 /);
  socket.write(`POST /second HTTP/1.1\r\n${OFFER}Content-Length: 8\r\n\r\nhalf`);
  socket.write('half');
  expect(await readUntil(socket, 'POST /second halfhalf.')).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test.each(['/first', '/never'])(
  'a connection upgraded at %s does not hold back the end of the server',
  async (path) => {
    const socket = await connected();
    const protocol = path === '/never' ? 'websocket' : 'h2c';
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
    if (path === '/first') await readUntil(socket, 'GET /first .');
    // A connection that is cut may end with an error.
    const ended = new Promise((resolve) => socket.on('error', resolve).once('close', resolve));
    await listening?.close(Promise.resolve());
    await ended;
    listening = null;
  },
);
