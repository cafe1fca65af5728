import type { ReactNode } from 'react';
import { useState } from 'react';
import { usePage } from '#features/services/page.ts';
import { SearchDialog } from '#ui/kit/overlays/SearchDialog.tsx';
import { Kbd } from '#ui/kit/Kbd.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { pageActions } from './pageActions.ts';
import { rankCommands } from './rankCommands.ts';
import { useNamedCommands } from './useNamedCommands.ts';
import styles from './CommandPalette.module.css';

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
  );
}
