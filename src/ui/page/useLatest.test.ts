import { expect, test } from 'vitest';
import { createLatest } from './useLatest.ts';

const settled = () => {
  let settle: (value: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => (settle = resolve));
  return { work, settle };
};

test('of two responses the one that was asked for last counts, also if it arrives first', async () => {
  const latest = createLatest();
  const [slow, quick] = [settled(), settled()];
  const first = latest.of(slow.work);
  const second = latest.of(quick.work);
  quick.settle('chosen last');
  slow.settle('chosen first');
  expect([await first, await second]).toEqual([null, { value: 'chosen last' }]);
});

test('a response to what was cancelled does not count', async () => {
  const latest = createLatest();
  const { work, settle } = settled();
  const answer = latest.of(work);
  latest.cancel();
  settle('late');
  expect(await answer).toBeNull();
});
