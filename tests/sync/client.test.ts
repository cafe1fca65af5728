import { describe, expect, test } from 'vitest';
import { databaseApi } from '#api/sql/database.ts';
import { createApi } from '#api/createApi.ts';
import { describeError } from '#domain/error/describeError.ts';
import { testApp } from '../server/testApp.ts';
import { virtualClock } from '../world/virtualClock.ts';

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const html = (status = 200, headers: Record<string, string> = {}) =>
  new Response('<h1>page</h1>', { status, headers: { 'Content-Type': 'text/html', ...headers } });

/** A server with responses in order; token requests are answered automatically unless one is given. */
function scripted(answers: readonly Answer[], token: Answer = () => json({ result: 'token' })) {
  const calls: { url: string; method: string; headers: Headers }[] = [];
  const clock = virtualClock();
  let ended = 0;
  let at = 0;
  const api = createApi({
    baseUrl: '/base',
    clock,
    expectedUser: () => 5,
    onSessionEnd: () => (ended += 1),
    fetch: async (url, init) => {
      calls.push({ url, method: init.method ?? '', headers: new Headers(init.headers) });
      if (url.endsWith('/csrf_token/')) return token(url, init);
      const answer = answers[Math.min(at, answers.length - 1)];
      at += 1;
      if (!answer) throw new Error('no answer scripted');
      return answer(url, init);
    },
  });
  return { api, calls, clock, ended: () => ended };
}

const CSRF = {
  errors: [{ message: '400 Bad Request: The CSRF token is missing.', error_type: 'X', level: 'error' }],
};
const gone = () => new Response('', { status: 404, headers: { 'Content-Type': 'text/html' } });

describe('a write', () => {
  test('carries a token that is fetched once, the expected user, and requests JSON', async () => {
    const { api, calls } = scripted([() => json('OK')]);
    await Promise.all([api.tabState.remove(1), api.tabState.remove(2)]);
    expect(calls.filter((call) => call.url.includes('csrf_token'))).toHaveLength(1);
    expect(calls[1]).toMatchObject({ url: '/base/tabstateview/1', method: 'DELETE' });
    for (const [name, value] of [
      ['X-CSRFToken', 'token'],
      ['X-Sextant-User', '5'],
      ['Accept', 'application/json'],
    ] as const) {
      expect(calls[1]?.headers.get(name)).toBe(value);
    }
  });

  test('whose token has expired fetches another and is sent once more', async () => {
    const { api, calls, ended } = scripted([() => json(CSRF, 400), () => json('OK')]);
    expect(await api.tabState.remove(1)).toEqual({ ok: true, value: undefined });
    expect(calls.map((call) => call.url.split('/').at(-2))).toEqual([
      'csrf_token',
      'tabstateview',
      'csrf_token',
      'tabstateview',
    ]);
    expect(ended()).toBe(0);
  });

  test('without permission for a token keeps the server’s own rejection: the session is valid', async () => {
    const tokens = [() => json({ result: 'token' }), () => json({ message: 'Forbidden' }, 403)];
    const { api, ended } = scripted([() => json(CSRF, 400)], () =>
      (tokens.shift() ?? (() => json({}, 500)))(),
    );
    expect(await api.tabState.remove(1)).toMatchObject({ ok: false, error: { kind: 'http', status: 400 } });
    expect(ended()).toBe(0);
  });
});

describe('an expired session', () => {
  const looks: readonly [string, () => Response][] = [
    ['401 of the token layer', () => json({ msg: 'Missing Authorization Header' }, 401)],
    ['401 of the legacy calls', () => json({ message: 'Access is Denied', severity: 'danger' }, 401)],
    ['400 that names the token', () => json(CSRF, 400)],
    ['a redirect to the sign-in page', () => html(302, { Location: '/login/?next=%2F' })],
    ['422 of a forged bearer', () => json({ msg: 'Signature verification failed' }, 422)],
    ['422 of a malformed bearer', () => json({ msg: 'Not enough segments' }, 422)],
  ];
  test.each(looks)('is detected by %s, once a token is rejected too', async (_look, answer) => {
    let asked = 0;
    const { api, ended } = scripted([answer], () => {
      asked += 1;
      return asked === 1 ? json({ result: 'old' }) : json({ msg: 'Missing Authorization Header' }, 401);
    });
    expect(await api.tabState.remove(1)).toEqual({ ok: false, error: { kind: 'session', status: 401 } });
    expect(ended()).toBe(1);
  });

  test('is distinguished from a missing permission', async () => {
    const { api, ended } = scripted([() => json({ message: 'Forbidden' }, 403)]);
    expect(await databaseApi(api.client).list()).toMatchObject({
      ok: false,
      error: { kind: 'http', status: 403, message: 'Forbidden' },
    });
    expect(ended()).toBe(0);
  });
});

describe('a response that is not the server’s', () => {
  test('is a page where JSON is expected, from a captive portal, whatever its status', async () => {
    for (const status of [200, 404, 500]) {
      const { api } = scripted([() => html(status)]);
      expect(await api.tabState.list()).toMatchObject({
        ok: false,
        error: { kind: 'notTheServer', status, found: 'page' },
      });
    }
  });

  test('a success of another shape is no success', async () => {
    const { api } = scripted([() => json({ id: 'seven' })]);
    expect(await api.tabState.activate(7)).toMatchObject({
      ok: false,
      error: { kind: 'badShape', status: 200 },
    });
  });

  test('a server that says nothing is a time-out after half a minute [ERR-33]', async () => {
    const { api, clock } = scripted([() => new Promise<Response>(() => undefined)]);
    const result = api.tabState.list();
    await clock.advance(30_000);
    expect(await result).toEqual({ ok: false, error: { kind: 'timeout', after: 30_000 } });
  });

  test('a broken connection counts as offline [ERR-32]', async () => {
    const cause = new TypeError('Failed to fetch');
    const { api } = scripted([() => Promise.reject(cause)]);
    expect(await api.tabState.list()).toEqual({ ok: false, error: { kind: 'offline', cause } });
    expect(describeError({ kind: 'offline', cause })).toBe('Network error');
  });
});

describe('a rejection', () => {
  const bodies: readonly [string, unknown, string][] = [
    ['errors', { errors: [{ message: 'no such table' }] }, 'no such table'],
    ['a message', { message: 'Not found' }, 'Not found'],
    [
      'fields',
      { message: { sql: ['Missing data for required field.'] } },
      'sql: Missing data for required field.',
    ],
    ['nested fields', { message: { recipients: { 0: { type: ['Bad.'] } } } }, 'recipients.0.type: Bad.'],
    ['a list', { message: ['JSON not valid'] }, 'JSON not valid'],
    ['the legacy error', { error: "'dbId'" }, "'dbId'"],
    ['nothing', {}, ''],
  ];
  test.each(bodies)('whose message is in %s is parsed', async (_shape, body, message) => {
    const { api } = scripted([() => json(body, 400)]);
    expect(await api.tabState.list()).toMatchObject({
      ok: false,
      error: { kind: 'http', status: 400, message },
    });
  });

  test('without a body, as of a missing tab, is the server’s too, and has the text of its status [ERR-27 ERR-30]', async () => {
    const { api } = scripted([gone]);
    const found = await api.tabState.get(9);
    expect(found).toMatchObject({ ok: false, error: { kind: 'http', status: 404, message: '' } });
    expect(found.ok ? '' : describeError(found.error)).toBe('Not found');
  });

  test('with a Retry-After says for how long', async () => {
    const { api } = scripted([() => new Response('busy', { status: 503, headers: { 'Retry-After': '7' } })]);
    expect(await api.tabState.list()).toMatchObject({
      ok: false,
      error: { kind: 'http', status: 503, retryAfter: 7_000 },
    });
  });
});

describe('against the embedded server', () => {
  test('sign-in distinguishes right from wrong, and requests then succeed', async () => {
    const app = await testApp();
    const jar = app.browser();
    const api = createApi({
      baseUrl: '',
      clock: virtualClock(),
      fetch: (url, { signal: _signal, ...init }) => jar.send(init.method ?? 'GET', url, init),
    });
    expect(await api.security.me()).toMatchObject({ ok: false, error: { kind: 'session' } });
    expect(await api.security.signIn('admin', 'wrong')).toEqual({ ok: true, value: false });
    expect(await api.security.signIn('admin', 'correct horse')).toEqual({ ok: true, value: true });
    expect(await api.security.me()).toMatchObject({ ok: true, value: { username: 'admin' } });
    expect(await api.capabilities.get()).toMatchObject({ ok: true, value: { name: 'sextant' } });
    expect(await api.tabState.list()).toMatchObject({ ok: true, value: { tabs: [] } });
    await api.security.signOut();
    expect(await api.security.me()).toMatchObject({ ok: false, error: { kind: 'session' } });
  });
});
