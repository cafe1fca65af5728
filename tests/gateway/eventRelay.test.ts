import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { listen } from '../../server/cli/start/listen.ts';
import { upstreamEvents } from '../../server/gateway/eventRelay.ts';
import { readBootstrap } from '../../server/gateway/bootstrapPage.ts';
import { Browser } from '../server/browser.ts';
import { gatewayWorld } from './gatewayWorld.ts';

const CONF = {
  DEFAULT_SQLLAB_LIMIT: 500,
  SQL_MAX_ROW: 1,
  DISPLAY_MAX_ROW: 1,
  SUPERSET_WEBSERVER_TIMEOUT: 60,
  SQLLAB_QUERY_RESULT_TIMEOUT: 0,
  SQLLAB_DEFAULT_DBID: null,
};

const pageOf = (url: string, transport = 'ws'): string => {
  const conf = {
    ...CONF,
    GLOBAL_ASYNC_QUERIES_TRANSPORT: transport,
    GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: url,
  };
  const text = JSON.stringify({ common: { conf, feature_flags: {} } });
  return `<div id="app" data-bootstrap="${text.replaceAll('"', '&#34;')}"></div>`;
};

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

test('events of a Superset’s own channel are passed on with the cookies that stay on the gateway [CALL-67]', async () => {
  const channel = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(channel, 'listening');
  open.push(() => channel.close());
  const asked = new Promise<{ cookie: string; url: string }>((resolve) => {
    channel.once('connection', (socket, request) => {
      resolve({ cookie: request.headers.cookie ?? '', url: request.url ?? '' });
      socket.send('{"id":"2-0","job_id":"a","status":"done"}');
    });
  });
  const { port } = channel.address() as AddressInfo;
  const world = gatewayWorld({}, 'http://127.0.0.1/');
  const started = await listen(world.fetch, { host: '127.0.0.1', port: 0, tls: null });
  if (!started.ok) throw new Error(started.error.message);
  open.unshift(() => started.value.close(Promise.resolve()));
  const here = `127.0.0.1:${started.value.port}`;
  const browser = new Browser(
    async (request) => world.fetch(new Request(request.url.replace('localhost:8090', here), request)),
    '',
  );
  await browser.signIn('ada', 'engine');
  world.superset.answerNext(
    () =>
      new Response(pageOf(`ws://127.0.0.1:${port}/`), { headers: { 'Set-Cookie': 'async-token=t; Path=/' } }),
  );

  const offered = await browser.json<{ conf: Record<string, unknown> }>('/api/v1/sextant/capabilities');
  const url = String(offered.conf['GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL']);
  expect(url).toBe(`ws://${here}/api/v1/sextant/events`);
  const socket = new WebSocket(`${url}?last_id=1-0`, { headers: { Cookie: browser.cookieHeader() } });
  open.unshift(() => socket.terminate());
  const [data] = (await once(socket, 'message')) as [Buffer];
  expect(String(data)).toContain('"job_id":"a"');
  expect(await asked).toMatchObject({ cookie: expect.stringContaining('session='), url: '/?last_id=1-0' });

  const stranger = new WebSocket(url);
  stranger.on('error', () => undefined);
  const [, refused] = (await once(stranger, 'unexpected-response')) as [unknown, { statusCode: number }];
  expect(refused.statusCode).toBe(401);
});

test.each([
  ['ws://superset.test:8080/', 'http://superset.test/', true],
  ['wss://superset.test/ws', 'https://superset.test/', true],
  // Cookies of another host, or without TLS where the Superset has it.
  ['ws://elsewhere.test:8080/', 'http://superset.test/', false],
  ['ws://superset.test:8080/', 'https://superset.test/', false],
  ['http://superset.test/', 'http://superset.test/', false],
])('a channel at %s of the Superset %s is used: %s', (url, address, isUsed) => {
  expect(upstreamEvents(new URL(address), readBootstrap(pageOf(url))) !== null).toBe(isUsed);
  expect(upstreamEvents(new URL(address), readBootstrap(pageOf(url, 'polling')))).toBe(null);
});
