import { expect, test } from 'vitest';
import { createObservable } from '#ui/observable.ts';
import { noteDrafts } from './noteDrafts.ts';

test('continuous typing is one draft, from its first key until a while after the last write', async () => {
  const drafts = createObservable(false);
  let now = 0;
  let wake = (): void => undefined;
  let isUnsaved = true;
  const clock = { now: () => now, sleep: () => new Promise<void>((resolve) => (wake = resolve)) };
  const pass = async (ms: number) => {
    now += ms;
    wake();
    await Promise.resolve();
    await Promise.resolve();
  };
  const note = noteDrafts(clock, drafts, () => isUnsaved);
  const done = note();
  expect(drafts.get()).toBe(true);
  await pass(1000);
  expect(drafts.get(), 'not written yet').toBe(true);
  isUnsaved = false;
  now += 500;
  await note();
  await pass(500);
  expect(drafts.get(), 'written, but a letter came just now').toBe(true);
  await pass(500);
  await done;
  expect(drafts.get()).toBe(false);
});
