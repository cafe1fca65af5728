import type { ReactNode } from 'react';
import { CommandPalette } from './palette/CommandPalette.tsx';
import { ShortcutsDialog } from './shortcuts/ShortcutsDialog.tsx';

export type KeyboardDialog = 'palette' | 'shortcuts';

interface KeyboardDialogsProps {
  readonly open: KeyboardDialog;
  readonly onClose: () => void;
}

/** The dialogs that shortcuts open on every page. */
export function KeyboardDialogs({ open, onClose }: KeyboardDialogsProps): ReactNode {
  return open === 'palette' ? (
    <CommandPalette isOpen onClose={onClose} />
  ) : (
    <ShortcutsDialog isOpen onClose={onClose} />
  );
}
