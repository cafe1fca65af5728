import { type ReactNode, useState } from 'react';
import type { PaletteCommand } from '#ui/commands/commands.ts';
import { PART_KEYS } from '#ui/commands/partKeys.ts';
import { useObservable, useObserved } from '#ui/useObservable.ts';
import { t } from '#ui/t.ts';
import { Kbd } from '#ui/kit/Kbd.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { useDevice } from '#features/services/device.ts';
import { usePage } from '#features/services/page.ts';
import { InstallDialog } from './InstallDialog.tsx';
import { CommandPalette, type PaletteProps } from './palette/CommandPalette.tsx';
import styles from './shortcuts/ShortcutsDialog.module.css';

/** Works within dialogs too, so no command of the page has it. */
const NOTIFICATIONS = { id: 'notifications', group: 'Everywhere', shortcut: 'F6' };

/** The keys of what is on the page behind the dialog. */
const keysOfParts = (): readonly Pick<PaletteCommand, 'id' | 'group' | 'label' | 'shortcut'>[] =>
  PART_KEYS.filter(({ selector }) => document.querySelector(selector) !== null).flatMap(({ group, keys }) =>
    keys.map(([label, shortcut]) => ({ id: `${group} ${label}`, group, label: t(label), shortcut })),
  );

/** Every shortcut of the page, by group. */
function ShortcutsDialog({ isOpen, onClose }: PaletteProps): ReactNode {
  const { palette } = usePage();
  const [parts] = useState(keysOfParts);
  const commands = [
    ...parts,
    ...useObservable(palette.commands).filter(
      ({ shortcut, label }) => shortcut !== undefined && label !== '',
    ),
    { ...NOTIFICATIONS, label: t('Move to the notifications, and back') },
  ];
  const groups = [...new Set(commands.map((each) => each.group))];
  return (
    <Dialog title={t('Keyboard shortcuts')} isOpen={isOpen} onClose={onClose}>
      {groups.map((group) => (
        <section key={group} className={styles['group']}>
          <h3 className={styles['title']}>{t(group)}</h3>
          <dl>
            {commands
              .filter((each) => each.group === group)
              .map((each) => (
                <div key={each.id} className={styles['row']}>
                  <dt>{each.label}</dt>
                  <dd>
                    <Kbd>{each.shortcut ?? ''}</Kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

export type KeyboardDialog = 'palette' | 'shortcuts' | 'install';

interface KeyboardDialogsProps {
  readonly open: KeyboardDialog;
  readonly onClose: () => void;
}

/** The dialogs that shortcuts, or the rail, open on every page. */
export function KeyboardDialogs({ open, onClose }: KeyboardDialogsProps): ReactNode {
  const { storage } = useDevice();
  const way = useObserved(storage, (now) => now.installByHand);
  if (open === 'install') return way === null ? null : <InstallDialog way={way} onClose={onClose} />;
  return open === 'palette' ? (
    <CommandPalette isOpen onClose={onClose} />
  ) : (
    <ShortcutsDialog isOpen onClose={onClose} />
  );
}
