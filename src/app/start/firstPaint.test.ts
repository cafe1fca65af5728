import { expect, test } from 'vitest';
import type { Clock } from '#domain/time.ts';
import { createFirstPaint } from './firstPaint.ts';

/** A page in which time passes when it is told to, and which has nothing to do when it is told so. */
function page() {
  const log: string[] = [];
  const sleepers: { ms: number; wake: () => void }[] = [];
  let rest: () => void = () => undefined;
  const clock: Clock = {
    now: () => 0,
    sleep: (ms) => new Promise((wake) => void sleepers.push({ ms, wake })),
  };
  const look = createFirstPaint(clock, (work) => (rest = work));
  void look.stands.then(() => log.push('stands'));
  const pass = (ms: number): void => {
    for (const each of sleepers) if (each.ms <= ms) each.wake();
  };
  return { log, look, pass, rest: () => rest(), render: () => void log.push('render') };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const never = new Promise<never>(() => undefined);

test('a page that is on the device is rendered with what is there, and nothing is asked until it stands', async () => {
  const { log, look, rest, render } = page();
  void look.show(Promise.resolve(), Promise.resolve({ title: 'Sales' }), render);
  await settled();
  expect(log).toEqual(['render']);
  rest();
  await settled();
  expect(log).toEqual(['render', 'stands']);
});

test('a page that the device has nothing of asks at once', async () => {
  const { log, look, render } = page();
  await look.show(Promise.resolve(), Promise.resolve(null), render);
  expect(log).toEqual(['render', 'stands']);
});

test('code that is long in coming lets the frame of the app come first', async () => {
  const { log, look, pass, render } = page();
  void look.show(never, Promise.resolve({ title: 'Sales' }), render);
  await settled();
  expect(log).toEqual([]);
  pass(100);
  await settled();
  expect(log).toEqual(['render', 'stands']);
});

test('a page that is never idle leaves the server alone for a moment only', async () => {
  const { log, look, pass, render } = page();
  void look.show(Promise.resolve(), Promise.resolve({ title: 'Sales' }), render);
  await settled();
  pass(300);
  await settled();
  expect(log).toEqual(['render', 'stands']);
});
