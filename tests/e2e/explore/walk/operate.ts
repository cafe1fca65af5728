import type { Locator } from '@playwright/test';
import { oneOf, pressed, type Walker } from './walker.ts';

/* A person who tries whatever can be operated: a field of any kind, and the dialog that it opens. */

const TEXTS = [
  '',
  'Months',
  '<b>bold</b>',
  "O'Hara",
  '{"a": 1}',
  '%',
  'COUNT(*)',
  '12',
  'Last year',
  '#00ff00',
];
const NUMBERS = ['', '0', '7', '-3', '250', '2.5', '1000000'];

/** What operates one value; a button that lists suggestions does what the arrow keys do in its field. */
const FIELDS = 'input, textarea, select, [contenteditable=true]';
const PARTS = `button:not([aria-haspopup=listbox]), ${FIELDS}`;

/** Operates one part of the panel, or of a dialog; says which. */
export async function operate(walker: Walker, root: Locator): Promise<string> {
  const { page, pick } = walker;
  const part = await oneOf(walker, root.locator(PARTS).and(root.locator(':enabled, [contenteditable=true]')));
  if (part === null) return 'nothing';
  const { kind, name } = await part.evaluate((element) => {
    const { type, role } = element as HTMLInputElement;
    const editable = element instanceof HTMLElement && element.isContentEditable;
    return {
      kind: editable ? 'code' : (role ?? (element.tagName === 'BUTTON' ? 'button' : type)),
      name: element.ariaLabel ?? element.textContent.slice(0, 40),
    };
  });
  await part.scrollIntoViewIfNeeded();
  switch (kind) {
    case 'checkbox':
    case 'switch':
    case 'radio':
      await part.press('Space');
      break;
    case 'combobox':
      await part.focus();
      for (const key of ['ArrowDown', ...Array.from({ length: pick([0, 1, 2, 5]) }, () => 'ArrowDown')])
        await page.keyboard.press(key);
      await page.keyboard.press(pick(['Enter', 'Enter', 'Enter', 'Enter', 'Escape']));
      await page.keyboard.press('Tab');
      break;
    case 'range':
      await part.press(pick(['ArrowUp', 'ArrowDown', 'End']));
      break;
    case 'select-one': {
      const count = await part.locator('option').count();
      await part.selectOption({ index: pick(Array.from({ length: count }, (_, at) => at)) });
      break;
    }
    case 'code':
      await part.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(pick(TEXTS.slice(1)));
      await page.keyboard.press('Escape');
      break;
    case 'number':
    case 'spinbutton':
      await part.fill(pick(NUMBERS)).catch(() => part.press('ArrowUp'));
      await page.keyboard.press('Tab');
      break;
    case 'text':
    case 'textarea':
    case 'textbox':
    case 'url':
      await part.fill(pick(TEXTS));
      await page.keyboard.press('Tab');
      break;
    default:
      await part.click();
  }
  return `${kind} ${name}`.trim();
}

/** Fills the dialog that is open, if one is, and applies or leaves it; says what was done. */
export async function endDialog(walker: Walker): Promise<string> {
  const { page, chance } = walker;
  const dialog = page.getByRole('dialog').last();
  if (!(await dialog.isVisible())) return '';
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  const done = [];
  const tab = await oneOf(walker, dialog.getByRole('tab'));
  if (tab !== null && chance(0.5)) await tab.click();
  for (const field of await dialog.locator(FIELDS).locator('..').all())
    if (chance(0.8) && (await field.isVisible())) done.push(await operate(walker, field));
  const apply = dialog.getByRole('button', { name: /^(Apply|Choose|Change)$/ });
  const isApplied = chance(0.8) && (await pressed(apply));
  for (let escapes = 0; escapes < 3 && (await dialog.isVisible()) && !isApplied; escapes += 1)
    await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  if (await question.isVisible()) await question.getByRole('button').last().click();
  await dialog.waitFor({ state: 'hidden' });
  return `[${done.join('; ')}] ${isApplied ? 'applied' : 'left'}`;
}
