import { expect, test } from 'vitest';
import type { Clock } from '#domain/time.ts';
import { createFirstPaint } from './firstPaint.ts';

/** A page whose time and idle callbacks are controlled by the test. */
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

test('a page with stored content renders it, and sends no request before that', async () => {
  const { log, look, rest, render } = page();
  void look.show(Promise.resolve(), Promise.resolve({ title: 'Sales' }), render);
  await settled();
  expect(log).toEqual(['render']);
  rest();
  await settled();
  expect(log).toEqual(['render', 'stands']);
});

test('a page without stored content sends requests at once', async () => {
  const { log, look, render } = page();
  await look.show(Promise.resolve(), Promise.resolve(null), render);
  expect(log).toEqual(['render', 'stands']);
});

test('a page that finds nothing stored sends requests while its code is loading', async () => {
  const { log, look, render } = page();
  void look.show(never, never, render);
  look.stand();
  await settled();
  expect(log).toEqual(['stands']);
});

test('while code is slow to load the frame of the app renders first', async () => {
  const { log, look, pass, render } = page();
  void look.show(never, Promise.resolve({ title: 'Sales' }), render);
  await settled();
  expect(log).toEqual([]);
  pass(100);
  await settled();
  expect(log).toEqual(['render', 'stands']);
});

test('a page that is never idle delays requests only briefly', async () => {
  const { log, look, pass, render } = page();
  void look.show(Promise.resolve(), Promise.resolve({ title: 'Sales' }), render);
  await settled();
  pass(300);
  await settled();
  expect(log).toEqual(['render', 'stands']);
});
