import { expect, test } from 'vitest';
import type { Connection } from '#features/services/session.ts';
import { createObservable } from '#ui/observable.ts';
import { watchedFetch } from './connection.ts';

function fresh(): ReturnType<typeof createObservable<Connection>> {
  return createObservable<Connection>({ online: true, serverReachable: null, isSupersetAway: false });
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
  const [word, status, serverReachable, isSupersetAway] = signs;
  const connection = fresh();
  const answer = new Response(null, { status, headers: { 'X-Sextant-Upstream': word } });
  await watchedFetch(() => Promise.resolve(answer), connection)('/x');
  expect(connection.get()).toMatchObject({ serverReachable, isSupersetAway });
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
