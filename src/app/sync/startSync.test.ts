import { expect, test } from 'vitest';
import { SECOND } from '#domain/time.ts';
import { virtualClock } from '../../../tests/world/virtualClock.ts';
import { spaced } from './startSync.ts';

test('the first call acts at once, and those that follow act once when the gap is over', async () => {
  const clock = virtualClock(0);
  const acted: number[] = [];
  const act = spaced(clock, 5 * SECOND, () => acted.push(clock.now()));
  act();
  expect(acted).toEqual([0]);
  for (let i = 0; i < 10; i += 1) {
    await clock.advance(100);
    act();
  }
  expect(acted).toEqual([0]);
  await clock.advance(20 * SECOND);
  expect(acted).toEqual([0, 5000]);
  act();
  expect(acted).toEqual([0, 5000, clock.now()]);
});

test('an action that causes the next call does not run in a loop', async () => {
  const clock = virtualClock(0);
  const acted: number[] = [];
  const act: () => void = spaced(clock, 5 * SECOND, () => {
    acted.push(clock.now());
    void clock.sleep(50).then(act);
  });
  act();
  await clock.advance(12 * SECOND);
  expect(acted).toEqual([0, 5000, 10_000]);
});
