import { expect, test, vi } from 'vitest';
import { byteQueue } from './byteQueue.ts';

const handlers = () => ({ taken: vi.fn(), left: vi.fn() });
const piece = (...bytes: number[]) => Uint8Array.from(bytes);

test('bytes are read in order, and each read is reported', async () => {
  const on = handlers();
  const queue = byteQueue(on);
  queue.push(piece(1, 2));
  queue.push(piece(3));
  expect(on.taken).not.toHaveBeenCalled();
  queue.end();
  const read: Uint8Array[] = [];
  for await (const bytes of queue.body) read.push(bytes);
  expect(read).toEqual([piece(1, 2), piece(3)]);
  expect(on.taken.mock.calls).toEqual([[2], [1]]);
  expect(on.left).not.toHaveBeenCalled();
});

test('an error follows the bytes received before it', async () => {
  const queue = byteQueue(handlers());
  queue.push(piece(1));
  queue.fail(new Error('gone'));
  const reader = queue.body[Symbol.asyncIterator]();
  expect(await reader.next()).toEqual({ done: false, value: piece(1) });
  await expect(reader.next()).rejects.toThrow('gone');
});

test('cancelling is reported once, even before anything was read', async () => {
  const on = handlers();
  const queue = byteQueue(on);
  const reader = queue.body[Symbol.asyncIterator]();
  await reader.return?.();
  await reader.return?.();
  queue.push(piece(1));
  expect(on.left).toHaveBeenCalledTimes(1);
});
