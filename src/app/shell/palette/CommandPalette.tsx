import { type ReactNode, Suspense, useState } from 'react';
import { usePage } from '#features/services/page.ts';
import { SearchDialog } from '#ui/kit/overlays/SearchDialog.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { Kbd } from '#ui/kit/Kbd.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { PaletteCommand } from '#ui/commands/commands.ts';
import { rankCommands } from './rankCommands.ts';
import { useNamedCommands } from './useNamedCommands.ts';
import styles from './CommandPalette.module.css';

// Without it the palette finds what is here, as it does without a server: nothing of the page is missing.
const FindOnServer = lazyPart(
  async () => ({ default: (await import('./FindOnServer.tsx')).FindOnServer }),
  () => null,
);

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
function pageActions(page: Document, known: ReadonlySet<string>): readonly PaletteCommand[] {
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

/** A schema may have hundreds of tables with actions each; typing narrows them down. */
const MAX_SHOWN = 120;

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A searchable list of every command of the page. */
export function CommandPalette({ isOpen, onClose }: PaletteProps): ReactNode {
  const { palette } = usePage();
  const registered = useObservable(palette.commands);
  /** What was on screen when the palette opened. */
  const [found] = useState(() => {
    const known = new Set([
      ...palette.commands.get().map(({ label }) => label),
      t('New dashboard'),
      t('New chart'),
    ]);
    return [...palette.offered(), ...pageActions(document, known)];
  });
  const [typed, setTyped] = useState('');
  const commands = [...registered, ...found, ...useNamedCommands(typed)];
  const shown = rankCommands(commands, typed).slice(0, MAX_SHOWN);

  function close(): void {
    setTyped('');
    onClose();
  }

  function run(id: string): void {
    close();
    const command = commands.find((each) => each.id === id);
    // An action of the page is triggered after the palette is closed and has returned the focus.
    if (command !== undefined && found.includes(command)) requestAnimationFrame(command.run);
    else command?.run();
  }

  return (
    <>
      <Suspense fallback={null}>
        <FindOnServer typed={typed} />
      </Suspense>
      <SearchDialog
        title={t('Command palette')}
        isOpen={isOpen}
        onClose={close}
        search={{ label: t('Search commands'), placeholder: t('Type a command') }}
        typed={typed}
        onType={setTyped}
        label={t('Commands')}
        empty={t('No matching commands')}
        items={shown}
        nameOf={({ label }) => label}
        onChoose={run}
      >
        {(each) => (
          <>
            <span className={styles['group']}>{t(each.group)}</span>
            <span className={styles['label']}>{each.label}</span>
            {each.shortcut !== undefined && <Kbd>{each.shortcut}</Kbd>}
          </>
        )}
      </SearchDialog>
    </>
  );
}
