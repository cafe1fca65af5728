import { expect, test } from 'vitest';
import type { EngineUses } from '#domain/device/engineUses.ts';
import { engineText } from './engineText.ts';

const UNUSED: EngineUses = { dashboards: 0, tables: 0, results: 0 };
const STORED = { state: 'stored', bytes: 37_463_000, isRequested: false } as const;
const MISSING = { state: 'missing', missing: 8_606_000, problem: null, isRequested: false } as const;

test('a missing engine has its size, or when it is downloaded if it was requested without the server', () => {
  expect(engineText(MISSING, UNUSED, true)).toMatch(/^Not on this device\. .* 8\.6 MB to download\.$/);
  expect(engineText(MISSING, UNUSED, false)).toMatch(/8\.6 MB to download\.$/);
  expect(engineText({ ...MISSING, isRequested: true }, UNUSED, false)).toMatch(
    /as soon as the server is reachable\.$/,
  );
});

test('a stored engine has its size and how long it stays', () => {
  const text = (uses: Partial<EngineUses>, { isRequested = false, isReachable = true } = {}) =>
    engineText({ ...STORED, isRequested }, { ...UNUSED, ...uses }, isReachable);
  const isRequested = true;
  expect(text({})).toBe('On this device, 37.5 MB. It is removed when the app starts again.');
  expect(text({ tables: 1 })).toMatch(/removed with the last stored table or result\.$/);
  expect(text({ tables: 1 }, { isRequested })).toMatch(/It stays until you remove it\.$/);
  expect(text({ dashboards: 1 }, { isRequested })).toMatch(/Dashboards .* need it\.$/);
  expect(text({}, { isRequested, isReachable: false })).toMatch(
    /can be removed when the server is reachable\.$/,
  );
});
