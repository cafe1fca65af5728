import { useMemo } from 'react';
import { useCommands } from '../../services/page.ts';
import * as keys from '../shortcuts.ts';

/** The last key of the editor's commands that was pressed before they were loaded. */
export interface EarlyKey {
  readonly press: (shortcut: string) => void;
  /** It is done once. */
  readonly take: () => string | null;
}

export function createEarlyKey(): EarlyKey {
  let pressed: string | null = null;
  return {
    press: (shortcut) => void (pressed = shortcut),
    take() {
      const taken = pressed;
      pressed = null;
      return taken;
    },
  };
}

/** While the editor's commands are loaded: keeps the last key that one of them has, so that it is not lost. */
export function EarlyKeys({ early }: { readonly early: EarlyKey }): null {
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
            run: () => early.press(shortcut),
          })),
      [early],
    ),
  );
  return null;
}
