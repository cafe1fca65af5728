import { expect, test } from 'vitest';
import { askEverything, recorded, RECORDED_500 } from './callsFuzz.ts';

test('no broken argument of any call makes the server fail, and every status is one that the call declares', async () => {
  const { asked, refused } = await askEverything(false);
  expect(asked).toBeGreaterThan(5_000);
  expect(refused).toBeGreaterThan(asked / 2);
}, 240_000);

test.each(Object.entries(RECORDED_500))('%s fails with 500 as it was recorded', (call, name) => {
  const vector = recorded(name);
  expect(vector?.response.status).toBe(500);
  expect(`${vector?.request.method} ${vector?.request.path}`).toBe(call);
});
