import { expect, test, vi } from 'vitest';
import { settled, virtualClock } from '../../../tests/world/virtualClock.ts';
import { createHeldFetch } from './heldFetch.ts';

function holding() {
  const clock = virtualClock();
  const inner = vi.fn<typeof globalThis.fetch>((_url, init) =>
    init?.signal?.aborted === true
      ? Promise.reject(new Error('aborted'))
      : Promise.resolve(new Response('an answer')),
  );
  return { clock, inner, held: createHeldFetch(inner, clock) };
}

test('requests pass until they are held', async () => {
  const { inner, held } = holding();
  expect(await (await held.fetch('/api')).text()).toBe('an answer');
  held.hold();
  void held.fetch('/api');
  await settled();
  expect(inner).toHaveBeenCalledTimes(1);
});

test('requests are sent after all if no other version has begun', async () => {
  const { clock, inner, held } = holding();
  held.hold();
  const response = held.fetch('/api');
  await clock.advance(39_000);
  expect(inner).not.toHaveBeenCalled();
  await clock.advance(2_000);
  expect(await (await response).text()).toBe('an answer');
  await held.fetch('/api');
  expect(inner).toHaveBeenCalledTimes(2);
});

test('a held request can be stopped', async () => {
  const { held } = holding();
  held.hold();
  const stop = new AbortController();
  const response = held.fetch('/api', { signal: stop.signal });
  stop.abort();
  await expect(response).rejects.toThrow('aborted');
});
