import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { listen, type Listening } from '../../server/cli/start/listen.ts';
import { serverConfig } from '../../server/config.ts';
import { createGateway } from '../../server/gateway/createGateway.ts';
import { nodeUpstream, type Patience } from '../../server/gateway/passing/nodeUpstream.ts';
import { silentLog } from '../../server/base/log.ts';
import { countingRandom, testClock } from '../server/testApp.ts';

/* The gateway over real connections, for behaviour that depends on sockets. */

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

type Handler = Parameters<typeof createServer>[1];

async function upstreamServer(handler: NonNullable<Handler>): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => {
      server.close(done);
    });
  });
  return server;
}

async function gatewayAt(upstreamPort: number, patience?: Patience): Promise<string> {
  const upstream = nodeUpstream(new URL(`http://127.0.0.1:${upstreamPort}/`), patience);
  const deps = { clock: testClock(), random: countingRandom(), log: silentLog, config: serverConfig() };
  const started = await listen(createGateway(deps, upstream).fetch, {
    host: '127.0.0.1',
    port: 0,
    tls: null,
  });
  if (!started.ok) throw new Error(started.error.message);
  const listening: Listening = started.value;
  open.unshift(() => listening.close(Promise.resolve()));
  return `http://127.0.0.1:${listening.port}`;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A response as sent, which `fetch` would have decompressed. */
function get(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    request(url, { headers }, done).once('error', failed).end();
  });
}

test('a response is streamed while the rest of it is still being written', async () => {
  let finish = () => {};
  const server = await upstreamServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' });
    response.write('a,b\n');
    finish = () => response.end('1,2\n');
  });
  const answer = await get(`${await gatewayAt(portOf(server))}/api/v1/tag/x`);
  const first = await new Promise((done) => {
    answer.once('data', done);
  });
  expect(String(first)).toBe('a,b\n');
  finish();
  expect(String(await bodyOf(answer))).toBe('1,2\n');
});

test('a compressed response stays compressed, with its length', async () => {
  const packed = gzipSync('x'.repeat(10_000));
  const server = await upstreamServer((response, answer) => {
    expect(response.headers['accept-encoding']).toBe('gzip');
    answer.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': packed.length }).end(packed);
  });
  const answer = await get(`${await gatewayAt(portOf(server))}/api/v1/tag/x`, { 'Accept-Encoding': 'gzip' });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.headers['content-length']).toBe(String(packed.length));
  expect(gunzipSync(await bodyOf(answer)).toString()).toHaveLength(10_000);
});

test('a request is streamed', async () => {
  const firstSeen = later<string>();
  const server = await upstreamServer((response, answer) => {
    response.once('data', (chunk: Buffer) => firstSeen.resolve(chunk.toString()));
    void bodyOf(response).then((body) => answer.end(String(body.length)));
  });
  const url = await gatewayAt(portOf(server));
  const answered = new Promise<IncomingMessage>((done) => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': '6' };
    const outgoing = request(`${url}/api/v1/tag/x`, { method: 'POST', headers }, done);
    outgoing.write('abc');
    void firstSeen.promise.then(() => outgoing.end('def'));
  });
  expect(await firstSeen.promise).toBe('abc');
  expect(String(await bodyOf(await answered))).toBe('6');
});

test("the content length of a request without a body does not swallow the next person's request", async () => {
  const server = await upstreamServer((response, answer) => {
    void bodyOf(response).then((body) =>
      answer.end(`${response.url} ${response.headers['content-length']} ${body.length}`),
    );
  });
  const url = new URL(await gatewayAt(portOf(server)));
  const socket = connect(Number(url.port), '127.0.0.1');
  open.unshift(async () => socket.destroy());
  socket.write(`GET /api/v1/tag/first HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 5\r\n\r\n12345`);
  const first = await new Promise<unknown>((done) => {
    socket.once('data', done);
  });
  expect(String(first)).toContain('/api/v1/tag/first undefined 0');
  const second = await fetch(new URL('/api/v1/tag/second', url));
  expect(await second.text()).toBe('/api/v1/tag/second undefined 0');
});

test('a body that the Superset rejects early is a 413, whether or not its response gets through', async () => {
  const tooLarge = 'HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig';
  for (const bytes of [tooLarge, '']) {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.pause();
        if (bytes !== '') socket.end(bytes);
        else socket.resetAndDestroy();
      });
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    open.push(async () => server.close());
    const url = await gatewayAt((server.address() as AddressInfo).port);
    const status = await new Promise<number | undefined>((done) => {
      const headers = { 'Content-Type': 'text/plain', 'Content-Length': 32 * 1024 * 1024 };
      const outgoing = request(`${url}/api/v1/tag/x`, { method: 'POST', headers }, (response) =>
        done(response.statusCode),
      );
      outgoing.on('error', () => undefined);
      outgoing.end(Buffer.alloc(32 * 1024 * 1024));
    });
    expect([bytes.slice(0, 12), status]).toEqual([bytes.slice(0, 12), 413]);
  }
});

test('a truncated response does not look complete', async () => {
  const server = await upstreamServer((_, response) => {
    response.write('a,b\n');
    setImmediate(() => response.destroy());
  });
  const answer = await get(`${await gatewayAt(portOf(server))}/api/v1/tag/x`);
  await expect(bodyOf(answer)).rejects.toThrow();
});

test('a caller that disconnects ends the request to the Superset too', async () => {
  const ended = later<void>();
  const arrived = later<void>();
  const server = await upstreamServer((_, response) => {
    response.once('close', () => ended.resolve());
    arrived.resolve();
  });
  const outgoing = request(`${await gatewayAt(portOf(server))}/api/v1/tag/x`);
  outgoing.once('error', () => undefined).end();
  await arrived.promise;
  outgoing.destroy();
  await ended.promise;
});

test('an unreachable server is a 502, and a silent one a 504', async () => {
  const gone = await upstreamServer(() => undefined);
  const port = portOf(gone);
  await open.pop()?.();
  const nobody = await fetch(`${await gatewayAt(port)}/api/v1/tag/x`);
  expect(nobody.status).toBe(502);
  expect(await nobody.text()).toContain('does not answer: nothing listens there.');

  const silent = await upstreamServer(() => undefined);
  const late = await fetch(`${await gatewayAt(portOf(silent), { connect: 1000, silence: 50 })}/api/v1/tag/x`);
  expect(late.status).toBe(504);
  expect(await late.text()).toContain('it took too long');
});

test('a closed keep-alive connection does not fail a request that only reads', async () => {
  let calls = 0;
  const server = await upstreamServer((response, answer) => {
    calls += 1;
    if (calls === 2) response.socket.destroy();
    else answer.end(String(calls));
  });
  const url = await gatewayAt(portOf(server));
  expect(await (await fetch(`${url}/api/v1/tag/x`)).text()).toBe('1');
  expect(await (await fetch(`${url}/api/v1/tag/x`)).text()).toBe('3');
  calls = 1;
  expect((await fetch(`${url}/api/v1/tag/x`, { method: 'POST' })).status).toBe(502);
});

test.each([
  'GET http://evil.example/api/v1/tag/x HTTP/1.1\r\nHost: 127.0.0.1',
  'GET //evil.example/api/v1/tag/x HTTP/1.1\r\nHost: 127.0.0.1',
  'GET /api/v1/tag/x HTTP/1.1\r\nHost: evil.example',
  'GET /api/v1/tag/x HTTP/1.1\r\nHost: 127.0.0.1@evil.example',
  'GET /api/../../users/list/ HTTP/1.1\r\nHost: 127.0.0.1',
  'GET /api/\\evil.example/x HTTP/1.1\r\nHost: 127.0.0.1',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example',
  'TRACE /api/v1/tag/x HTTP/1.1\r\nHost: 127.0.0.1',
])('%j reaches no other server, nor this one by another name', async (head) => {
  let calls = 0;
  const server = await upstreamServer((_, response) => {
    calls += 1;
    response.end();
  });
  const { port } = new URL(await gatewayAt(portOf(server)));
  const text = await new Promise<string>((done) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`${head}\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.once('close', () => done(received));
  });
  expect(calls).toBe(0);
  expect(text).not.toMatch(/^HTTP\/1\.1 [23]/);
});

/** A promise with its resolver. */
function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}
