import { expect } from '@playwright/test';
import { expectSameAfterReload, onScreen } from './walkChecks.ts';
import { button, type Walker } from './walker.ts';

/**
 * Changes two or three controls in a row and reloads the page: it shows the last change, Undo shows each of the others,
 * and Redo brings all back. A draft of which one write was lost differs in one of these.
 */
export async function changeSeveral(walker: Walker): Promise<string | null> {
  const { page, pick } = walker;
  if (!page.url().includes('/explore/')) return null;
  const boxes = page
    .getByRole('region', { name: 'Controls', exact: true })
    .getByRole('group')
    .getByRole('checkbox');
  const changed: string[] = [];
  const screens = [await onScreen(page)];
  for (const count = pick([2, 3]); changed.length < count;) {
    const left = [];
    for (const box of await boxes.all()) {
      const name = await box.evaluate((each) => each.closest('label')?.textContent ?? each.ariaLabel ?? '');
      if (!changed.includes(name) && (await box.isEnabled())) left.push({ box, name });
    }
    if (left.length === 0) break;
    const { box, name } = pick(left);
    await box.press('Space');
    await expect.poll(() => onScreen(page)).not.toEqual(screens.at(-1));
    screens.push(await onScreen(page));
    changed.push(name);
  }
  if (changed.length === 0) return null;
  await expectSameAfterReload(walker);
  await expectSteps(walker, 'Undo', screens.slice(0, -1).toReversed());
  await expectSteps(walker, 'Redo', screens.slice(1));
  return changed.join(', ');
}

async function expectSteps(
  { page }: Walker,
  name: 'Undo' | 'Redo',
  screens: readonly unknown[],
): Promise<void> {
  for (const screen of screens) {
    await button(page, name).click();
    await expect.poll(() => onScreen(page)).toEqual(screen);
  }
}
