import { expect, test } from 'vitest';
import type { Clock } from '#domain/time.ts';
import { createRefresher } from './refresher.ts';

/** A clock whose timers are fired by hand, in the order of their times. */
function handClock() {
  const sleepers: { ms: number; wake: () => void }[] = [];
  const clock: Clock = {
    now: () => 0,
    sleep: (ms) => new Promise<void>((wake) => void sleepers.push({ ms, wake })),
  };
  return { clock, sleepers };
}

test('a refresh requests every chart, staggered, and shows while it is in progress [DASH-12]', async () => {
  const { clock, sleepers } = handClock();
  const refresher = createRefresher(clock);
  const asked: string[] = [];
  for (const chartId of [1, 2, 3]) {
    refresher.add({
      chartId,
      ask: async (force) => void asked.push(`${chartId} ${force}`),
      isBehind: () => false,
    });
  }
  const done = refresher.refresh({ force: true, staggerTime: 5_000 });
  expect(refresher.isRefreshing.get()).toBe(true);
  expect(sleepers.map(({ ms }) => ms)).toEqual([2_500, 5_000]);
  for (const { wake } of sleepers) wake();
  await done;
  expect(asked).toEqual(['1 true', '2 true', '3 true']);
  expect(refresher.isRefreshing.get()).toBe(false);
});

test('a chart that is removed is requested no more, not even by a refresh in progress [CHT-15]', async () => {
  const { clock, sleepers } = handClock();
  const refresher = createRefresher(clock);
  const asked: number[] = [];
  const add = (chartId: number) =>
    refresher.add({ chartId, ask: async () => void asked.push(chartId), isBehind: () => false });
  add(1);
  const remove = add(2);
  const done = refresher.refresh({ force: true, staggerTime: 5_000 });
  remove();
  for (const { wake } of sleepers) wake();
  await done;
  expect(asked).toEqual([1]);
});

test('a chart that gets its number from the server is known under that number alone [CHT-16]', async () => {
  const { clock } = handClock();
  const refresher = createRefresher(clock);
  const asked: number[] = [];
  const add = (chartId: number) =>
    refresher.add({ chartId, ask: async () => void asked.push(chartId), isBehind: () => true });
  const asLocal = add(-1);
  // As its component does when the number changes.
  asLocal();
  add(12);
  const request = (except: number) =>
    refresher.refresh({ force: false, staggerTime: 0, except: new Set([except]), onlyBehind: true });
  await request(12);
  expect(asked).toEqual([]);
  await request(-1);
  expect(asked).toEqual([12]);
});

test('a refresh requests filter options as well, and shows while that is in progress [DASH-13]', async () => {
  const { clock, sleepers } = handClock();
  const refresher = createRefresher(clock);
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const addFilter = (name: string) =>
    refresher.addFilter(async (force) => {
      asked.push(`${name} ${force}`);
      await new Promise<void>((answer) => void answers.push(answer));
    });
  addFilter('Country');
  const leave = addFilter('City');
  leave();
  const done = refresher.refresh({ force: true, staggerTime: 5_000 });
  expect(asked).toEqual(['Country true']);
  expect(sleepers).toEqual([]);
  expect(refresher.isFiltersRefreshing.get()).toBe(true);
  for (const answer of answers) answer();
  await done;
  expect(refresher.isFiltersRefreshing.get()).toBe(false);

  const again = refresher.refresh({ force: false, staggerTime: 0 });
  refresher.stop();
  expect(refresher.isFiltersRefreshing.get()).toBe(false);
  answers.at(-1)?.();
  await again;
});

test('immune charts, unmounted charts and charts of a superseded refresh are not requested', async () => {
  const { clock, sleepers } = handClock();
  const refresher = createRefresher(clock);
  const asked: number[] = [];
  const [, , leave] = [1, 2, 3].map((chartId) =>
    refresher.add({ chartId, ask: async () => void asked.push(chartId), isBehind: () => chartId === 1 }),
  );
  const done = refresher.refresh({ force: false, staggerTime: 5_000, except: new Set([2]) });
  leave?.();
  for (const { wake } of sleepers) wake();
  await done;
  expect(asked).toEqual([1]);
  await refresher.refresh({ force: false, staggerTime: 0, onlyBehind: true });
  expect(asked).toEqual([1, 1]);
});
