import { expect, test } from 'vitest';
import { flow } from './flow.ts';

async function settled(work: Promise<void>): Promise<boolean> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  for (let i = 0; i < 5; i++) await Promise.resolve();
  return done;
}

test('bytes in flight never exceed the credit, or one piece', async () => {
  const way = flow(10);
  expect(await settled(way.pass(25))).toBe(true);
  const next = way.pass(1);
  expect(await settled(next)).toBe(false);
  way.grant(10);
  expect(await settled(next)).toBe(false);
  way.grant(10);
  expect(await settled(next)).toBe(true);
});

test('a reader that leaves waits no more', async () => {
  const way = flow(0);
  const waiting = way.pass(5);
  expect(await settled(waiting)).toBe(false);
  way.leave();
  expect(await settled(waiting)).toBe(true);
  expect(way.left).toBe(true);
});
