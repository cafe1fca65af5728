import { expect, test } from 'vitest';
import { createLazyRegistry } from '#sync/registry.ts';
import { loadOnFirstInput } from './loadOnFirstInput.ts';

/** A page whose buttons keep their presses to themselves: it hears of them before the buttons or not at all. */
function pageOfButtons() {
  const heard = new EventTarget();
  const addEventListener = (kind: string, listener: () => void, options: AddEventListenerOptions): void => {
    if (options.capture === true) heard.addEventListener(kind, listener, options);
  };
  return {
    page: { addEventListener } as Pick<Window, 'addEventListener'>,
    press: (kind: string) => heard.dispatchEvent(new Event(kind)),
  };
}

test('the code of rarer changes is loaded with the first press or key, not with the first change', () => {
  let loads = 0;
  const registry = createLazyRegistry([], async () => {
    loads += 1;
    return [];
  });
  const { page, press } = pageOfButtons();
  loadOnFirstInput(page, () => void registry.load?.(null));
  expect(loads).toBe(0);
  for (const kind of ['pointerdown', 'keydown', 'pointerdown']) press(kind);
  expect(loads).toBe(1);
});
