import type { ReactNode } from 'react';
import type { Shortcut } from '../commands/keys.ts';
import { useShortcutText } from '../commands/platform.ts';
import styles from './Kbd.module.css';

/** A key or a chord of keys, by the names that the keyboard at hand has for them. */
export function Kbd({ children }: { readonly children: Shortcut }): ReactNode {
  return <kbd className={styles['kbd']}>{useShortcutText(children)}</kbd>;
}
