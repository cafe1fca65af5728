import { expect, test } from 'vitest';
import { askEverything } from './callsFuzz.ts';

test('no wrong value of any field makes the server fail', async () => {
  const { asked } = await askEverything(true);
  expect(asked).toBeGreaterThan(7_000);
}, 900_000);
