import type { ReactNode } from 'react';
import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useServices } from '#features/services.ts';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { Kbd } from '#ui/kit/Kbd.tsx';
import { SearchField } from '#ui/kit/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { rankCommands } from './rankCommands.ts';
import styles from './CommandPalette.module.css';

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A searchable list of every command of the page. */
export function CommandPalette({ isOpen, onClose }: PaletteProps): ReactNode {
  const { palette } = useServices();
  const commands = useObservable(palette.commands);
  const [typed, setTyped] = useState('');
  const shown = rankCommands(commands, typed);

  function close(): void {
    setTyped('');
    onClose();
  }

  function run(id: string): void {
    close();
    commands.find((each) => each.id === id)?.run();
  }

  return (
    <Dialog title={t('Command palette')} isOpen={isOpen} onClose={close}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <div className={styles['search']}>
          <SearchField autoFocus label={t('Search commands')} placeholder={t('Type a command')} />
        </div>
        <ListBox
          aria-label={t('Commands')}
          className={styles['list'] ?? ''}
          items={shown}
          onAction={(id) => run(String(id))}
          renderEmptyState={() => t('No matching commands')}
        >
          {(each) => (
            <ListBoxItem id={each.id} textValue={each.label} className={styles['item'] ?? ''}>
              <span className={styles['group']}>{t(each.group)}</span>
              <span className={styles['label']}>{each.label}</span>
              {each.shortcut !== undefined && <Kbd>{each.shortcut}</Kbd>}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  );
}
