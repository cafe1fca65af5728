import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { randomTexts } from './randomTexts.ts';
import { type TwoWorlds, twoWorlds } from './twoWorlds.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

let worlds: TwoWorlds;
beforeAll(async () => {
  worlds = await twoWorlds();
});
afterAll(() => worlds.close());

test.each([
  "json_array-- x\n(COLUMNS('.*') ,-- x\n$x$ $$ $x$)",
  "json_array(list, 'x')",
  "(secret::VARCHAR || 'x')::INTEGER > 0",
])('an error has no value of a row that a limited person may not read: %s', async (text) => {
  expect(await worlds.differs(text)).toBeNull();
});

test('two hundred random texts tell a limited person nothing that their rows do not', async () => {
  const text = randomTexts(4242);
  const told: string[] = [];
  for (let n = 0; n < 200; n += 1) {
    const found = await worlds.differs(text());
    if (found !== null) told.push(found);
  }
  expect(told).toEqual([]);
});
