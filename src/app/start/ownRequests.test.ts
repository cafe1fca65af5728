import { expect, test } from 'vitest';
import { settled, virtualClock } from '../../../tests/world/virtualClock.ts';
import { ownRequests } from './ownRequests.ts';

test('other requests wait until the first rows are here, for two seconds at least and for ten at most', async () => {
  const clock = virtualClock();
  const ended: string[] = [];
  const wait = (name: string, rows: Promise<void>): void =>
    void ownRequests(clock, rows).then(() => ended.push(name));
  let show = (): void => undefined;
  wait('at once', Promise.resolve());
  wait('slow', new Promise((resolve) => (show = resolve)));
  wait('never', new Promise(() => undefined));
  await clock.advance(1_900);
  expect(ended).toEqual([]);
  await clock.advance(200);
  expect(ended).toEqual(['at once']);
  await clock.advance(4_000);
  expect(ended).toEqual(['at once']);
  show();
  await settled();
  expect(ended).toEqual(['at once', 'slow']);
  await clock.advance(4_000);
  expect(ended).toEqual(['at once', 'slow', 'never']);
});
