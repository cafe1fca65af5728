import { expect, test, vi } from 'vitest';
import { err } from '#domain/result.ts';
import type { Services } from '../../services.ts';
import { createLabTabs, placeAfterShift } from './labTabs.ts';
import type { Shown } from './shown.ts';

test('a tab moves by one place to the left or right, and stays at the ends', () => {
  const ids = ['a', 'b', 'c'];
  expect(placeAfterShift(ids, 'b', -1)).toBe('a');
  expect(placeAfterShift(ids, 'a', 1)).toBe('c');
  expect(placeAfterShift(ids, 'b', 1)).toBeNull();
  expect(placeAfterShift(ids, 'a', -1)).toBeUndefined();
  expect(placeAfterShift(ids, 'c', 1)).toBeUndefined();
  expect(placeAfterShift(ids, 'gone', 1)).toBeUndefined();
});

test('text typed into a new tab that could not be stored is offered instead of dropped with the tab', async () => {
  const offered = vi.fn();
  let id = '';
  const full = { kind: 'full', cause: null };
  const services = {
    clock: { now: () => 0 },
    random: { bytes: (count: number) => new Uint8Array(count) },
    db: { catalogue: { get: async () => undefined } },
    conf: { get: () => ({ defaultDbId: null }) },
    dispatch: async (command: { readonly args: { readonly id: string } }) => {
      id = command.args.id;
      return err(full);
    },
    reportStorageFailure: offered,
  } as unknown as Services;
  const tabs = createLabTabs({
    services,
    shown: () => ({ tab: { id, dbId: null } }) as unknown as Shown,
    text: () => 'SELECT 1 AS first_letters',
    flush: async () => undefined,
    autorun: async () => undefined,
    focusOnceShown: () => undefined,
  });
  await tabs.add();
  expect(offered.mock.calls).toEqual([[full, 'SELECT 1 AS first_letters']]);
  expect(tabs.inWindow.get().opening).toEqual([]);
});
