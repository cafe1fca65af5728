import { expect, test } from 'vitest';
import { createLastLetters } from './lastLetters.ts';

/** Windows of one browser: each has its own events, all have one storage. */
function browser() {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  };
  const localStorage = new Proxy(methods as unknown as Storage, { ownKeys: () => Object.keys(stored) });
  const named = new Proxy(localStorage, {
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  });
  let serial = 0;
  function open(owner: string) {
    const page = Object.assign(new EventTarget(), { localStorage: named });
    const letters = createLastLetters({
      page,
      owner,
      clock: { now: () => 7, sleep: async () => undefined },
      random: { bytes: (length) => new Uint8Array(length).fill((serial += 1)) },
    });
    return { letters, go: () => page.dispatchEvent(new Event('pagehide')), page };
  }
  return { open, stored };
}

test('what a page had in memory alone when it went is handed to the next one, once, and to its owner only', () => {
  const { open } = browser();
  const [first, second] = [open('ada'), open('ada')];
  first.letters.watch(() => [['a', 'SELECT 1 -- the last letters']]);
  second.letters.watch(() => [['b', 'SELECT 2']]);
  first.go();
  second.go();
  expect(open('grace').letters.take()).toEqual([]);
  const next = open('ada').letters;
  expect(next.take()).toEqual([
    { id: 'a', sql: 'SELECT 1 -- the last letters', at: 7 },
    { id: 'b', sql: 'SELECT 2', at: 7 },
  ]);
  expect(next.take()).toEqual([]);
});

test('nothing is left where everything is stored, or where the page comes back with what it had', () => {
  const { open, stored } = browser();
  const page = open('ada');
  const stop = page.letters.watch(() => [['a', 'SELECT 1']]);
  page.go();
  page.page.dispatchEvent(new Event('pageshow'));
  expect(stored).toEqual({});
  stop();
  page.go();
  expect(stored).toEqual({});
});

test('what cannot be read is nothing', () => {
  const { open, stored } = browser();
  stored['sextant:last-letters:ada:x'] = 'SELECT';
  expect(open('ada').letters.take()).toEqual([]);
  expect(stored).toEqual({});
});
