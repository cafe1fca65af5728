import { expect, test } from 'vitest';
import type { EngineUses } from '#domain/device/engineUses.ts';
import { engineText } from './engineText.ts';

const UNUSED: EngineUses = { isRequested: false, dashboards: 0, tables: 0, results: 0 };
const STORED = { state: 'stored', bytes: 37_463_000 } as const;
const MISSING = { state: 'missing', missing: 8_606_000, problem: null } as const;

test('a missing engine has its size, or when it is downloaded if it was requested without the server', () => {
  expect(engineText(MISSING, UNUSED, true)).toMatch(/^Not on this device\. .* 8\.6 MB to download\.$/);
  expect(engineText(MISSING, UNUSED, false)).toMatch(/8\.6 MB to download\.$/);
  const requested = { ...UNUSED, isRequested: true };
  expect(engineText(MISSING, requested, false)).toMatch(/as soon as the server is reachable\.$/);
});

test('a stored engine has its size and how long it stays', () => {
  const text = (uses: Partial<EngineUses>, isReachable = true) =>
    engineText(STORED, { ...UNUSED, ...uses }, isReachable);
  expect(text({})).toBe('On this device, 37.5 MB. It is removed when the app starts again.');
  expect(text({ tables: 1 })).toMatch(/removed with the last stored table or result\.$/);
  expect(text({ isRequested: true, tables: 1 })).toMatch(/It stays until you remove it\.$/);
  expect(text({ isRequested: true, dashboards: 1 })).toMatch(/Dashboards .* need it\.$/);
  expect(text({ isRequested: true }, false)).toMatch(/can be removed when the server is reachable\.$/);
});
