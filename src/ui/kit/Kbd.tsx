import type { ReactNode } from 'react';
import styles from './Kbd.module.css';

/** A key or a chord. */
export function Kbd({ children }: { readonly children: ReactNode }): ReactNode {
  return <kbd className={styles['kbd']}>{children}</kbd>;
}
