import { expect, test } from 'vitest';
import { postgresWorld } from '../compile/remoteWorlds.ts';
import { compared } from './comparedCubes.ts';

test('cubes that PostgreSQL makes give what it computes itself', async () => {
  const world = await postgresWorld();
  const { computed, different } = await compared(world);
  await world.close?.();
  expect(different).toEqual([]);
  expect(computed.length).toBeGreaterThanOrEqual(150);
}, 600_000);
