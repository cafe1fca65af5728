import { expect, test } from 'vitest';
import { SHARED_CACHE, SHARED_NAME } from '#contract/files/sharedFiles.ts';
import { createObservable } from '#ui/observable.ts';
import { openShared } from './openShared.ts';

/** The part of the browser's caches that is used, holding one file. */
function cachesWith(name: string) {
  const kept = new Map([
    [`https://a.test/shared/1-0`, new Response('a,b', { headers: { [SHARED_NAME]: name } })],
  ]);
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async ({ url }: { readonly url: string }) => kept.get(url)?.clone(),
    delete: async ({ url }: { readonly url: string }) => kept.delete(url),
  };
  const caches = { has: async (asked: string) => asked === SHARED_CACHE, open: async () => cache };
  return { kept, caches: caches as unknown as CacheStorage };
}

/** Locks that are not waited for. `end` releases all of them, as the end of a page does. */
function locksOfPages() {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, work: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    return work({}).finally(() => held.delete(name));
  };
  return { locks: { request } as unknown as LockManager, end: () => held.clear() };
}

function page() {
  const opening = createObservable<readonly File[]>([]);
  return { opening, open: (files: readonly File[]) => opening.update((now) => [...now, ...files]) };
}

const names = ({ opening }: ReturnType<typeof page>) => opening.get().map(({ name }) => name);

test('a shared file stays until it was opened: a page that ends before loses nothing', async () => {
  const { kept, caches } = cachesWith('sales.csv');
  const { locks, end } = locksOfPages();
  const [killed, other, next] = [page(), page(), page()];
  void openShared(caches, locks, killed, 'https://a.test/');
  await expect.poll(() => names(killed)).toEqual(['sales.csv']);
  await openShared(caches, locks, other, 'https://a.test/');
  expect(names(other)).toEqual([]);
  expect(kept.size).toBe(1);

  end();
  const opened = openShared(caches, locks, next, 'https://a.test/');
  await expect.poll(() => names(next)).toEqual(['sales.csv']);
  next.opening.set([]);
  await opened;
  expect(kept.size).toBe(0);
});
