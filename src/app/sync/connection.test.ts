import { expect, test } from 'vitest';
import type { Connection } from '#features/services/session.ts';
import { createObservable } from '#ui/observable.ts';
import { SECOND } from '#domain/time.ts';
import { virtualClock } from '../../../tests/world/virtualClock.ts';
import { watchedFetch as watchedFetchAt } from './connection.ts';

const watchedFetch = (
  fetch: typeof globalThis.fetch,
  connection: ReturnType<typeof fresh>,
  isOnline = true,
): typeof globalThis.fetch => watchedFetchAt(fetch, connection, virtualClock(), () => isOnline);

function fresh(): ReturnType<typeof createObservable<Connection>> {
  return createObservable<Connection>({ online: true, serverReachable: null, isSupersetUnreachable: false });
}

test.each([
  [200, true],
  [401, true],
  [500, true],
  [502, false],
  [504, false],
])('status %i means that the server is reachable: %s', async (status, isThere) => {
  const connection = fresh();
  await watchedFetch(() => Promise.resolve(new Response(null, { status })), connection)('/x');
  expect(connection.get().serverReachable).toBe(isThere);
});

test.each([
  ['answered', 200, true, false],
  ['not-asked', 200, null, false],
  ['not-asked', 502, false, true],
  ['unreachable', 502, false, true],
  ['unreachable', 504, false, true],
])('a gateway header %s with status %i: server reachable: %s, Superset unreachable: %s', async (...signs) => {
  const [word, status, serverReachable, isSupersetUnreachable] = signs;
  const connection = fresh();
  const response = new Response(null, { status, headers: { 'X-Sextant-Upstream': word } });
  await watchedFetch(() => Promise.resolve(response), connection)('/x');
  expect(connection.get()).toMatchObject({ serverReachable, isSupersetUnreachable });
});

test('a response of the gateway itself does not mark an unreachable Superset as reachable', async () => {
  const connection = fresh();
  const words = ['unreachable', 'not-asked'];
  const changes: unknown[] = [];
  connection.subscribe(() => changes.push(connection.get().serverReachable));
  const answers = watchedFetch(() => {
    const word = words.shift() ?? '';
    const headers = { 'X-Sextant-Upstream': word };
    return Promise.resolve(new Response(null, { status: word === 'unreachable' ? 502 : 200, headers }));
  }, connection);
  await answers('/api/v1/me/');
  await answers('/api/v1/sextant/capabilities');
  expect(changes).toEqual([false]);
});

test('where the browser knows of no network, a server that responds is there, until it does not', async () => {
  const connection = fresh();
  connection.update((now) => ({ ...now, online: false }));
  let isThere = true;
  const asked = watchedFetch(
    () => (isThere ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('Failed to fetch'))),
    connection,
    false,
  );
  await asked('/x');
  expect(connection.get()).toMatchObject({ online: true, serverReachable: true });
  isThere = false;
  await expect(asked('/x')).rejects.toThrow();
  expect(connection.get()).toMatchObject({ online: false, serverReachable: false });
});

test('a call that timed out marks the server unreachable; one with a long time-out changes nothing', async () => {
  for (const [reason, serverReachable] of [
    [new DOMException('No answer', 'TimeoutError'), false],
    [undefined, null],
  ] as const) {
    const connection = fresh();
    const late = new AbortController();
    late.abort(reason);
    const failing = watchedFetch(() => Promise.reject(new DOMException('', 'AbortError')), connection);
    await expect(failing('/x', { signal: late.signal })).rejects.toThrow();
    expect(connection.get().serverReachable).toBe(serverReachable);
  }
});

test('no response means that the server is unreachable, and still rejects for the caller', async () => {
  const connection = fresh();
  const failing = watchedFetch(() => Promise.reject(new TypeError('Failed to fetch')), connection);
  await expect(failing('/x')).rejects.toThrow('Failed to fetch');
  expect(connection.get().serverReachable).toBe(false);
});

test('a call that the page aborted changes nothing', async () => {
  const connection = fresh();
  const given = new AbortController();
  given.abort();
  const failing = watchedFetch(() => Promise.reject(new DOMException('', 'AbortError')), connection);
  await expect(failing('/x', { signal: given.signal })).rejects.toThrow();
  expect(connection.get().serverReachable).toBeNull();
});

/** A server that is away until it `isThere`, with the requests that reached the network. */
function unreachableServer() {
  const clock = virtualClock();
  const connection = fresh();
  const server = { isThere: false, sent: [] as string[] };
  const fetch = watchedFetchAt(
    (input) => {
      server.sent.push(input as string);
      return server.isThere
        ? Promise.resolve(new Response())
        : Promise.reject(new TypeError('Failed to fetch'));
    },
    connection,
    clock,
    () => true,
  );
  return { clock, connection, server, fetch };
}

test('after one refused request, others are refused without being sent', async () => {
  const { server, fetch } = unreachableServer();
  await expect(fetch('/me')).rejects.toThrow('Failed to fetch');
  await expect(fetch('/charts')).rejects.toThrow('Failed to fetch');
  await expect(fetch('/csrf_token')).rejects.toThrow('Failed to fetch');
  expect(server.sent).toEqual(['/me']);
});

test('a refused request stands for others for two seconds, however many were held back', async () => {
  const { clock, server, fetch } = unreachableServer();
  await expect(fetch('/me')).rejects.toThrow();
  server.isThere = true;
  await clock.advance(1.5 * SECOND);
  await expect(fetch('/charts')).rejects.toThrow();
  await clock.advance(0.5 * SECOND);
  await fetch('/charts');
  expect(server.sent).toEqual(['/me', '/charts']);
});

test('after a reconnect, requests are sent at once', async () => {
  const { connection, server, fetch } = unreachableServer();
  await expect(fetch('/me')).rejects.toThrow();
  server.isThere = true;
  connection.update((now) => ({ ...now, online: false }));
  connection.update((now) => ({ ...now, online: true }));
  await fetch('/charts');
  expect(server.sent).toEqual(['/me', '/charts']);
});

test('a single request that an extension refuses does not hold back others', async () => {
  const { server, fetch } = unreachableServer();
  server.isThere = true;
  await fetch('/me');
  server.isThere = false;
  await expect(fetch('/usage')).rejects.toThrow();
  server.isThere = true;
  await fetch('/charts');
  expect(server.sent).toEqual(['/me', '/usage', '/charts']);
});
