import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverConfig } from '../../../server/config.ts';
import { silentLog } from '../../../server/base/log.ts';
import { createNotices } from '../../../server/notices/notices.ts';
import {
  outcomeOf,
  pushRequest,
  type PushOutcome,
  sendPush,
  vapidOf,
} from '../../../server/notices/sendPush.ts';
import type { Browser } from '../browser.ts';
import { signedInAsOther, testApp, type TestApp } from '../testApp.ts';

const NOTICE = { kind: 'schedule', ended: 'failed', name: 'Salaries of the board', ref: '7' } as const;

/** Browsers' keys, and what their push service took. */
function newSubscription(endpoint: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

let app: TestApp;
let browser: Browser;
beforeEach(async () => {
  app = await testApp();
  browser = await app.signedIn();
});

const subscribe = (from: Browser, subscription: object) =>
  from.send('POST', '/api/v1/sextant/push', {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': from.csrf ?? '' },
    body: JSON.stringify(subscription),
  });

/** The server's notices over a push service that answers so. */
function openNotices(answer: PushOutcome = 'sent') {
  const pushes: { endpoint: string; payload: string }[] = [];
  const { meta, clock } = app.deps;
  const notices = createNotices({ meta, clock, log: silentLog, config: serverConfig() }, async (order) => {
    pushes.push({ endpoint: order.subscription.endpoint, payload: order.payload });
    return answer;
  });
  return { notices, pushes };
}

test('a notice is read by its person alone, and only once by who says what was read last', async () => {
  const other = await signedInAsOther(app);
  const { notices } = openNotices();
  await notices.notify(app.adminId, NOTICE);
  await notices.notify(app.adminId, { ...NOTICE, ended: 'done' });
  const all = await browser.json<{ result: { id: number; ended: string }[] }>('/api/v1/sextant/notices/');
  expect(all.result.map(({ ended }) => ended)).toEqual(['failed', 'done']);
  const after = all.result[0]?.id ?? 0;
  const rest = await browser.json<{ result: unknown[] }>(`/api/v1/sextant/notices/?after=${after}`);
  expect(rest.result).toHaveLength(1);
  expect(await other.json('/api/v1/sextant/notices/')).toEqual({ result: [] });
});

test('a push says nothing that a locked screen may not show', async () => {
  await subscribe(browser, newSubscription('https://push.example/a'));
  const { notices, pushes } = openNotices();
  await notices.notify(app.adminId, NOTICE);
  expect(pushes).toHaveLength(1);
  expect(JSON.parse(pushes[0]?.payload ?? '')).toEqual({
    tag: expect.stringMatching(/^server:\d+$/),
    text: 'A scheduled query failed',
  });
});

test('a push about a query replaces what the page that ran it shows of it', async () => {
  await subscribe(browser, newSubscription('https://push.example/a'));
  const { notices, pushes } = openNotices();
  await notices.notify(app.adminId, { ...NOTICE, kind: 'query', ref: 'aClientId' });
  expect(JSON.parse(pushes[0]?.payload ?? '')).toMatchObject({ tag: 'query:aClientId' });
});

test('a subscription ends with its session, and when the push service says that it is gone', async () => {
  const second = await app.signedIn();
  await subscribe(browser, newSubscription('https://push.example/a'));
  await subscribe(second, newSubscription('https://push.example/b'));
  await second.signOut();
  const { notices, pushes } = openNotices('gone');
  await notices.notify(app.adminId, NOTICE);
  await notices.notify(app.adminId, NOTICE);
  expect(pushes.map(({ endpoint }) => endpoint)).toEqual(['https://push.example/a']);
});

test('a session that was switched to another person is not notified of what the first one has', async () => {
  const other = await signedInAsOther(app);
  const subscription = newSubscription('https://push.example/a');
  await subscribe(browser, subscription);
  // The same browser, now signed in as somebody else.
  await subscribe(other, subscription);
  const { notices, pushes } = openNotices();
  await notices.notify(app.adminId, NOTICE);
  expect(pushes).toEqual([]);
});

test('addresses that are no push service are refused, at the latest when they are connected to', async () => {
  for (const endpoint of ['http://push.example/a', 'file:///etc/passwd', 'x'])
    expect((await subscribe(browser, newSubscription(endpoint))).status).toBe(400);
  expect((await subscribe(browser, { endpoint: 'https://push.example/a' })).status).toBe(400);
  for (const host of ['127.0.0.1', '10.0.0.7', '[::1]', 'localhost']) {
    const { endpoint, keys } = newSubscription(`https://${host}/a`);
    const order = { subscription: { endpoint, ...keys }, payload: '{}', keys: vapidOf(app.meta) };
    expect(await sendPush({ ...order, subject: 'mailto:a@b.example' })).toEqual({
      fault: expect.any(String),
    });
  }
});

test('the key pair is made once, and its public half is what browsers subscribe with', async () => {
  const { result } = await browser.json<{ result: { public_key: string } }>('/api/v1/sextant/push');
  expect(result.public_key).toBe(vapidOf(app.meta).publicKey);
  expect(Buffer.from(result.public_key, 'base64url')).toHaveLength(65);
  expect((await app.browser().get('/api/v1/sextant/push')).status).toBe(401);
});

const seen: { headers: Record<string, unknown>; bytes: Buffer }[] = [];
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    seen.push({ headers: request.headers, bytes: Buffer.concat(chunks) });
    response.writeHead(request.url === '/gone' ? 410 : 201).end();
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => void service.close());

test('a push service on this machine takes the signed, encrypted message, and ends a subscription with 410', async () => {
  const { port } = service.address() as AddressInfo;
  for (const path of ['/a', '/gone']) {
    const { endpoint, keys } = newSubscription(`http://127.0.0.1:${port}${path}`);
    const details = pushRequest({
      subscription: { endpoint, ...keys },
      payload: '{"tag":"server:1","text":"A query finished"}',
      keys: vapidOf(app.meta),
      subject: 'mailto:sextant@localhost',
    });
    const { method, headers, body } = details;
    const response = await fetch(endpoint, {
      method,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body ?? Buffer.alloc(0)),
    });
    expect(outcomeOf(response.status)).toBe(path === '/gone' ? 'gone' : 'sent');
  }
  const [first] = seen;
  expect(first?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    authorization: expect.stringMatching(/^vapid t=.+, k=.+/),
  });
  expect(first?.bytes.toString('latin1')).not.toContain('A query finished');
});
