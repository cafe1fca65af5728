import { expect, test } from 'vitest';
import { createObservable } from '#ui/observable.ts';
import { noteDrafts } from './noteDrafts.ts';

test('a letter is a draft at once, and until a while after it was kept', async () => {
  const drafts = createObservable(false);
  let wake = (): void => undefined;
  let isUnsaved = true;
  const clock = { now: () => 0, sleep: () => new Promise<void>((resolve) => (wake = resolve)) };
  const note = noteDrafts(clock, drafts, () => isUnsaved);
  const done = note();
  expect(drafts.get()).toBe(true);
  await note();
  wake();
  await Promise.resolve();
  expect(drafts.get()).toBe(true);
  isUnsaved = false;
  await Promise.resolve();
  wake();
  await done;
  expect(drafts.get()).toBe(false);
});
