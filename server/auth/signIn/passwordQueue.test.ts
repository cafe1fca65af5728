import { expect, test } from 'vitest';
import { createPasswordQueue } from './passwordQueue.ts';

/** A check that ends on demand. */
function heldChecks() {
  const held: { password: string; end: (right: boolean) => void }[] = [];
  const verify = (password: string) =>
    new Promise<boolean>((end) => {
      held.push({ password, end });
    });
  return { held, queue: createPasswordQueue(verify) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('passwords are checked one after the other', async () => {
  const { held, queue } = heldChecks();
  const answers = [queue.check('a', null), queue.check('b', null)];
  await settle();
  expect(held.map(({ password }) => password)).toEqual(['a']);
  held[0]?.end(false);
  await settle();
  expect(held.map(({ password }) => password)).toEqual(['a', 'b']);
  held[1]?.end(true);
  expect(await Promise.all(answers)).toEqual([false, true]);
});

test('when too many wait, the next is rejected at once, and is checked again when there is room', async () => {
  const { held, queue } = heldChecks();
  const waiting = Array.from({ length: 20 }, () => queue.check('a', null));
  expect(await queue.check('b', null)).toBeNull();
  await settle();
  held[0]?.end(false);
  await waiting[0];
  void queue.check('c', null);
  expect(await queue.check('d', null)).toBeNull();
});

test('a failed check does not stop the next ones, and an overlong password is not checked at all', async () => {
  let calls = 0;
  const queue = createPasswordQueue(async () => {
    calls += 1;
    if (calls === 1) throw new Error('no memory');
    return true;
  });
  await expect(queue.check('a', null)).rejects.toThrow('no memory');
  expect(await queue.check('b', null)).toBe(true);
  expect(await queue.check('x'.repeat(1025), null)).toBe(false);
  expect(calls).toBe(2);
});
