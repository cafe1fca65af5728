import { expect, test } from 'vitest';
import { HOUR } from '#domain/time.ts';
import { createTicker, PULL_INTERVAL } from './tick.ts';

test('a page pulls once a minute, also after its clock was set back', async () => {
  let now = 10 * HOUR;
  let pulls = 0;
  const ticker = createTicker({
    engine: { wake: () => undefined },
    clock: { now: () => now, sleep: async () => undefined },
    isVisible: () => true,
    present: async () => undefined,
    pull: async () => void (pulls += 1),
  });
  await ticker.tick();
  now += PULL_INTERVAL - 1;
  await ticker.tick();
  expect(pulls).toBe(1);
  now -= 5 * HOUR;
  await ticker.tick();
  await ticker.tick();
  expect(pulls).toBe(2);
});

test('a refresh during a pull pulls once more when that has ended, however many ask for it', async () => {
  const ends: (() => void)[] = [];
  const ticker = createTicker({
    engine: { wake: () => undefined },
    clock: { now: () => HOUR, sleep: async () => undefined },
    isVisible: () => true,
    present: async () => undefined,
    pull: () => new Promise<void>((resolve) => ends.push(resolve)),
  });
  const first = ticker.refresh();
  await Promise.all([ticker.refresh(), ticker.refresh()]);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await Promise.resolve();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await first;
  expect(ends).toHaveLength(2);
});
