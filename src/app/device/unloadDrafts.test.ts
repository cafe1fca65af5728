import { expect, test } from 'vitest';
import type { UnloadDraft, UnloadDrafts } from '#features/services/device.ts';
import { createUnloadDrafts } from './unloadDrafts.ts';

/** Windows of one browser: each has its own events, all share one storage. */
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
    const letters = createUnloadDrafts({
      kind: 'letters',
      page,
      owner,
      clock: { now: () => 7, sleep: async () => undefined },
      random: { bytes: (length) => new Uint8Array(length).fill((serial += 1)) },
    });
    return { letters, go: () => page.dispatchEvent(new Event('pagehide')), page };
  }
  return { open, stored };
}

/** The drafts passed on; `isKept` is whether they could be saved. */
async function handedOn(letters: UnloadDrafts, isKept = true): Promise<readonly UnloadDraft[]> {
  const texts: UnloadDraft[] = [];
  await letters.handOn((text) => {
    texts.push(text);
    return Promise.resolve(isKept);
  });
  return texts;
}

test('text in memory when a page closed is passed to the next page, once, and only to its owner', async () => {
  const { open } = browser();
  const [first, second] = [open('ada'), open('ada')];
  first.letters.watch(() => [['a', 'SELECT 1 -- the last letters', 'SELECT 1']]);
  second.letters.watch(() => [['b', 'SELECT 2']]);
  first.go();
  second.go();
  expect(await handedOn(open('grace').letters)).toEqual([]);
  const next = open('ada').letters;
  expect(await handedOn(next)).toEqual([
    { id: 'a', sql: 'SELECT 1 -- the last letters', at: 7, over: 'SELECT 1' },
    { id: 'b', sql: 'SELECT 2', at: 7 },
  ]);
  expect(await handedOn(next)).toEqual([]);
});

test('nothing is left where everything is stored, or where the page is restored with its memory', () => {
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

test('a draft that the next page could not save either is passed to the one after it', async () => {
  const { open } = browser();
  const first = open('ada');
  first.letters.watch(() => [['a', 'SELECT 1']]);
  first.go();
  expect(await handedOn(open('ada').letters, false)).toHaveLength(1);
  // This page closes during the write.
  void open('ada').letters.handOn(() => new Promise<boolean>(() => undefined));
  const last = open('ada').letters;
  expect(await handedOn(last)).toEqual([{ id: 'a', sql: 'SELECT 1', at: 7 }]);
  expect(await handedOn(last)).toEqual([]);
});

test('no draft is left on a wiped device', () => {
  const { open, stored } = browser();
  const page = open('ada');
  page.letters.watch(() => [['a', 'SELECT 1']]);
  page.go();
  open('ada').letters.forget();
  expect(stored).toEqual({});
});

test('an unreadable draft is ignored', async () => {
  const { open, stored } = browser();
  stored['sextant:last-letters:ada:x'] = 'SELECT';
  expect(await handedOn(open('ada').letters)).toEqual([]);
  expect(stored).toEqual({});
});
