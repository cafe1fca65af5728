import { expect, test } from 'vitest';
import { outlinesPath } from '#contract/files/outlineFiles.ts';
import { createOutlines, type OutlinePorts } from './outlines.ts';

const addressOf = (country: string): string => `http://x/base/${outlinesPath(country)}`;

/** A browser's caches, as far as they are used. */
function fakeCaches() {
  const kept = new Map<string, string>();
  const cache = {
    match: async (url: string) => (kept.has(url) ? new Response(kept.get(url)) : undefined),
    put: async (url: string, response: Response) => void kept.set(url, await response.text()),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { readonly url: string }) => kept.delete(url),
  };
  return { kept, caches: { open: async () => cache } as unknown as CacheStorage };
}

function outlinesWith(caches: CacheStorage | null, answer: () => Response) {
  const asked: string[] = [];
  const fetch: OutlinePorts['fetch'] = async (url) => {
    asked.push(url instanceof Request ? url.url : url.toString());
    return answer();
  };
  return { asked, outlines: createOutlines({ fetch, caches, serverUrl: 'http://x/base' }) };
}

test('outlines are read once, are kept for pages without the server, and replace those of other releases', async () => {
  const { kept, caches } = fakeCaches();
  kept.set('http://x/base/outlines/5.0/peru.json', '{}');
  const first = outlinesWith(caches, () => Response.json({ type: 'Topology' }));
  const [one, two] = await Promise.all([first.outlines.read('peru'), first.outlines.read('peru')]);
  expect(one).toEqual({ ok: true, value: { type: 'Topology' } });
  expect(two).toEqual(one);
  expect(first.asked).toEqual([addressOf('peru')]);
  expect([...kept.keys()]).toEqual([addressOf('peru')]);
  const later = outlinesWith(caches, () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await later.outlines.read('peru')).toEqual(one);
  expect(later.asked).toEqual([]);
  expect(await later.outlines.read('chile')).toEqual({ ok: false, error: 'Failed to fetch' });
});

test('what could not be read is tried again, and nothing that is no JSON is kept', async () => {
  const { kept, caches } = fakeCaches();
  const answers = [new Response('', { status: 503 }), new Response('<html>'), Response.json({})];
  const { outlines } = outlinesWith(caches, () => answers.shift() ?? Response.error());
  expect(await outlines.read('peru')).toMatchObject({ ok: false, error: expect.stringContaining('503') });
  expect(await outlines.read('peru')).toMatchObject({ ok: false });
  expect(kept.size).toBe(0);
  expect(await outlines.read('peru')).toMatchObject({ ok: true });
});

test('they are read where a browser denies its storage', async () => {
  const denied = { open: async () => Promise.reject(new Error('denied')) } as unknown as CacheStorage;
  for (const caches of [denied, null]) {
    const { outlines } = outlinesWith(caches, () => Response.json({}));
    expect(await outlines.read('peru')).toMatchObject({ ok: true });
  }
});
