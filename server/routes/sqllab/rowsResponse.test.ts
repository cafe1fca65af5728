import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamOf, UNREAD } from './rowsResponse.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function heldRows(): { readonly rows: AsyncIterable<Uint8Array>; readonly isReleased: () => boolean } {
  let released = false;
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield bytes('1');
      yield bytes('2');
    } finally {
      released = true;
    }
  }
  return { rows: read(), isReleased: () => released };
}

test('a caller that stays connected and does not read releases the rows after a while', async () => {
  const { rows, isReleased } = heldRows();
  const stream = streamOf(bytes('['), rows, bytes(']'), new AbortController().signal).getReader();
  await stream.read();
  await stream.read();
  await vi.advanceTimersByTimeAsync(UNREAD - 1);
  expect(isReleased()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isReleased()).toBe(true);
  await expect(stream.read()).rejects.toThrow('not read in time');
});

test('a caller that reads slowly gets all rows', async () => {
  const { rows, isReleased } = heldRows();
  const stream = streamOf(bytes('['), rows, bytes(']'), new AbortController().signal).getReader();
  const texts: string[] = [];
  for (let next = await stream.read(); next.value !== undefined; next = await stream.read()) {
    texts.push(new TextDecoder().decode(next.value));
    await vi.advanceTimersByTimeAsync(UNREAD - 1);
  }
  expect(texts).toEqual(['[', '1', '2', ']']);
  expect(isReleased()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
