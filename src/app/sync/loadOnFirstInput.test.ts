import { expect, test } from 'vitest';
import { createLazyRegistry } from '#sync/registry.ts';
import { loadOnFirstInput } from './loadOnFirstInput.ts';

test('the code of rarer changes is loaded with the first press or key, not with the first change', () => {
  let loads = 0;
  const registry = createLazyRegistry<never>([], async () => {
    loads += 1;
    return [];
  });
  const page = new EventTarget();
  loadOnFirstInput(page as Window, () => void registry.load?.(null));
  expect(loads).toBe(0);
  for (const kind of ['pointerdown', 'keydown', 'pointerdown']) page.dispatchEvent(new Event(kind));
  expect(loads).toBe(1);
});
