import { createContext, use } from 'react';
import { formatShortcut, type Shortcut } from './keys.ts';

/** Whether the keyboard is Apple's: its keys have other names. */
export const IsApple = createContext(false);

/** How a shortcut is written on the keyboard at hand. */
export function useShortcutText(shortcut: Shortcut): string {
  return formatShortcut(shortcut, use(IsApple));
}
