import { afterEach, expect, test, vi } from 'vitest';
import { compressed, keptStream, strangersStream } from './compressed.ts';

afterEach(() => vi.unstubAllGlobals());

const MOST = 1_000_000;
/** Digits in no order: they unpack to eight times the limit, from half as many bytes. */
async function packed(): Promise<Uint8Array<ArrayBuffer>> {
  let seed = 1;
  const digits = new Uint8Array(8 * MOST).map(() => (seed = (seed * 48_271) % 2_147_483_647) & 15);
  return new Uint8Array(await (await compressed(digits)).arrayBuffer());
}

test('a stranger’s rows are read from a file or from its bytes, and refused where they unpack to more than the limit', async () => {
  const bytes = await packed();
  for (const given of [bytes, new Blob([bytes])]) {
    expect((await strangersStream(given, 9 * MOST)).length).toBe(8 * MOST);
    await expect(strangersStream(given, MOST)).rejects.toThrow('It unpacks to more than 1000000 bytes.');
  }
});

test('what is stored is read where a Response has no `bytes`, as in older browsers', async () => {
  class OlderResponse extends Response {
    override bytes = undefined as never;
  }
  vi.stubGlobal('Response', OlderResponse);
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await keptStream(await compressed(bytes))).toEqual(bytes);
  expect(await strangersStream(await compressed(bytes), MOST)).toEqual(bytes);
});
