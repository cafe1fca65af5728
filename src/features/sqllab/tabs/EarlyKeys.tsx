import { type ReactNode, type RefObject, useMemo } from 'react';
import { useCommands } from '../../services/page.ts';
import * as keys from '../shortcuts.ts';

/** While the editor's commands are loaded: keeps the last key that one of them has, so that it is not lost. */
export function EarlyKeys({ pressed }: { readonly pressed: RefObject<string | null> }): ReactNode {
  useCommands(
    useMemo(
      () =>
        Object.values(keys)
          // Saving is a command of the toolbar, which is there.
          .filter((each) => typeof each === 'string' && each !== keys.SAVE_KEYS)
          .map((shortcut) => ({
            id: `early.${shortcut}`,
            label: '',
            group: '',
            shortcut,
            run: () => void (pressed.current = shortcut),
          })),
      [pressed],
    ),
  );
  return null;
}
