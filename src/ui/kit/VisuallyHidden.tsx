import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles['hidden']}>{children}</span>;
}
