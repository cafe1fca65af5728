import { expect, test } from 'vitest';
import { canRemoveEngine, type EngineUses, isEngineUsed } from './engineUses.ts';

const NOTHING: EngineUses = { dashboards: 0, tables: 0, results: 0 };

test('an engine that nobody requested stays while something is stored that it queries', () => {
  expect(isEngineUsed(NOTHING)).toBe(false);
  expect(isEngineUsed({ ...NOTHING, dashboards: 1 })).toBe(true);
  expect(isEngineUsed({ ...NOTHING, tables: 1 })).toBe(true);
  expect(isEngineUsed({ ...NOTHING, results: 1 })).toBe(true);
});

test('an engine can be removed unless refreshing the data of dashboards would download it again', () => {
  expect(canRemoveEngine({ ...NOTHING, tables: 2, results: 3 })).toBe(true);
  expect(canRemoveEngine({ ...NOTHING, dashboards: 1 })).toBe(false);
});
