import { expect, test } from 'vitest';
import type { Connection } from '#features/services.ts';
import { createObservable } from '#ui/observable.ts';
import { watchedFetch } from './connection.ts';

function fresh(): ReturnType<typeof createObservable<Connection>> {
  return createObservable<Connection>({ online: true, serverReachable: null });
}

test.each([
  [200, true],
  [401, true],
  [500, true],
  [502, false],
  [504, false],
])('an answer of %i says that the server is there: %s', async (status, isThere) => {
  const connection = fresh();
  await watchedFetch(() => Promise.resolve(new Response(null, { status })), connection)('/x');
  expect(connection.get().serverReachable).toBe(isThere);
});

test('no answer says that the server is not there, and stays a failure for the caller', async () => {
  const connection = fresh();
  const failing = watchedFetch(() => Promise.reject(new TypeError('Failed to fetch')), connection);
  await expect(failing('/x')).rejects.toThrow('Failed to fetch');
  expect(connection.get().serverReachable).toBe(false);
});

test('a call that the page itself gave up says nothing about the server', async () => {
  const connection = fresh();
  const given = new AbortController();
  given.abort();
  const failing = watchedFetch(() => Promise.reject(new DOMException('', 'AbortError')), connection);
  await expect(failing('/x', { signal: given.signal })).rejects.toThrow();
  expect(connection.get().serverReachable).toBeNull();
});
