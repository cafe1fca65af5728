import { useEffect, useMemo } from 'react';
import type { PaletteCommand } from '#ui/commands/commands.ts';
import { t } from '#ui/t.ts';
import { useCommands } from '../../services/page.ts';
import type { EditSession } from './session/editSession.ts';

/** The keys of move and resize mode, wherever the focus is, and undo and redo where no text is being typed. */
export function useEditKeys(session: EditSession): void {
  useCommands(useMemo(() => commandsOf(session), [session]));
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (handles(session, event)) {
        event.preventDefault();
        event.stopPropagation();
      }
    }
    // A press elsewhere ends the mode, like the end of a drag.
    function onPointer(event: PointerEvent): void {
      const isHandle = event.target instanceof Element && event.target.closest('[data-resize]') !== null;
      if (!isHandle) session.cancel();
    }
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('pointerdown', onPointer, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('pointerdown', onPointer, { capture: true });
    };
  }, [session]);
}

/** What the keys do, for the palette and the list of shortcuts. */
function commandsOf(session: EditSession): readonly PaletteCommand[] {
  const make = (id: string, label: string, shortcut: string, run: () => void): PaletteCommand => ({
    id: `editDashboard.${id}`,
    label,
    group: 'Edit dashboard',
    shortcut,
    handledElsewhere: true,
    run,
  });
  return [
    make('undo', t('Undo'), 'Mod+z', session.undo),
    make('redo', t('Redo'), 'Mod+Shift+z', session.redo),
    make('remove', t('Remove what is selected'), 'Delete', () => void removeSelected(session)),
    make('clear', t('Select nothing'), 'Escape', () => void session.selection.clear()),
  ];
}

/** Whether anything was selected. */
function removeSelected(session: EditSession): boolean {
  const [first] = session.selection.all();
  if (first !== undefined) session.remove(first);
  return first !== undefined;
}

function handles(session: EditSession, event: KeyboardEvent): boolean {
  if (session.mode.get().kind !== 'idle') {
    if (event.key === 'Escape') session.cancel();
    else if (event.key === 'Enter') session.confirm();
    else return session.key(event.key);
    return true;
  }
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
  if (isTyping) return false;
  // A dialog or a menu has keys of its own.
  const isElsewhere = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]');
  if (!isElsewhere && event.key === 'Escape') return session.selection.clear();
  if (!isElsewhere && event.key === 'Delete') return removeSelected(session);
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) session.redo();
  else if (key === 'z') session.undo();
  else return false;
  return true;
}
