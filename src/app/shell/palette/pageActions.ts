import type { PaletteCommand } from '#ui/commands/commands.ts';
import { t } from '#ui/t.ts';

/** What a person can press, switch, choose or type into. */
const CONTROLS =
  'button, [role=tab], input:not([type=hidden], [type=file]), textarea, [role=textbox][contenteditable]';

/** What is about one row among others, or about a dialog over the page, is no action of the page. */
const ELSEWHERE = '[role=dialog], [role=alertdialog], tbody, [role=treeitem], [role=grid], [role=option]';

const DISABLED = ':disabled, [aria-disabled=true]';

/** Opens the list of a field that is offered itself. */
const OPENER = '[aria-haspopup=listbox]';

/** Items of a menu are offered one by one. */
const MENU_BUTTON = '[aria-haspopup=true], [aria-haspopup=menu]';

function nameOf(control: HTMLElement): string {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const text = control.ariaLabel ?? (labels[0] ?? control).textContent;
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether it is pressed; what is not is given the focus. */
const isPressed = (control: HTMLElement): boolean =>
  control.matches('button, [role=tab], [type=checkbox], [type=radio]');

function labelOf(control: HTMLElement): string {
  const name = nameOf(control);
  if (name === '') return '';
  if (control.closest('th') !== null) return t('Sort by {column}', { column: name });
  if (control.matches('[role=tab]')) return t('Show tab {name}', { name });
  if (isPressed(control) || control.matches('[type=search]')) return name;
  return t('Go to {field}', { field: name });
}

/**
 * The controls on screen as commands, so that whatever a page offers is in the palette. Not those whose name several
 * have: the right one would be unknown. `known` are the labels of the commands that are there already.
 */
export function pageActions(page: Document, known: ReadonlySet<string>): readonly PaletteCommand[] {
  const byLabel = new Map<string, readonly HTMLElement[]>();
  for (const control of page.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (control.matches(`${DISABLED}, ${OPENER}, ${MENU_BUTTON}`) || control.closest(ELSEWHERE) !== null)
      continue;
    const label = control.checkVisibility() ? labelOf(control) : '';
    if (label !== '' && !known.has(label)) byLabel.set(label, [...(byLabel.get(label) ?? []), control]);
  }
  return [...byLabel].flatMap(([label, [control, ...others]]) =>
    control === undefined || others.length > 0
      ? []
      : [
          {
            id: `page.${label}`,
            label,
            group: control.closest('main') === null ? 'Everywhere' : 'This page',
            run: () => (isPressed(control) ? control.click() : control.focus()),
          },
        ],
  );
}
