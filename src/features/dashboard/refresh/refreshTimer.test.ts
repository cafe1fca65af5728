import { expect, test } from 'vitest';
import { createObservable } from '#ui/observable.ts';
import { createRefreshTimer } from './refreshTimer.ts';

function running(interval: number) {
  let now = 0;
  let isHidden = false;
  let waiting: { readonly at: number; readonly work: () => void } | null = null;
  const refreshed: number[] = [];
  const nextAt = createObservable<number | null>(null);
  const timer = createRefreshTimer(interval, {
    now: () => now,
    isHidden: () => isHidden,
    after(delay, work) {
      waiting = { at: now + delay, work };
      return () => void (waiting = null);
    },
    refresh: () => void refreshed.push(now),
    nextAt,
  });
  return {
    timer,
    refreshed,
    nextAt,
    pass: (to: number): void => {
      while (waiting !== null && waiting.at <= to) {
        const { at, work } = waiting;
        [now, waiting] = [at, null];
        work();
      }
      now = to;
    },
    hide: (hidden: boolean) => void (isHidden = hidden),
  };
}

test('a dashboard is refreshed at its interval, and the next refresh is known', () => {
  const { pass, refreshed, nextAt, timer } = running(60);
  expect(nextAt.get()).toBe(60);
  pass(130);
  expect([refreshed, nextAt.get()]).toEqual([[60, 120], 180]);
  timer.stop();
  pass(500);
  expect([refreshed, nextAt.get()]).toEqual([[60, 120], null]);
});

test('a hidden page is not refreshed; shown again, an overdue refresh runs once', () => {
  const { pass, refreshed, timer, hide } = running(60);
  hide(true);
  pass(400);
  expect(refreshed).toEqual([]);
  hide(false);
  timer.shown();
  timer.shown();
  expect(refreshed).toEqual([400]);
  pass(460);
  expect(refreshed).toEqual([400, 460]);
});

test('a page that was hidden for less than the interval is not refreshed early', () => {
  const { pass, refreshed, timer } = running(60);
  pass(30);
  timer.shown();
  expect(refreshed).toEqual([]);
});
