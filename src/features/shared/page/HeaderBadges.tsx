import type { ReactNode } from 'react';
import styles from './HeaderBadges.module.css';

/** What is said of a page's subject beside its name. */
export function HeaderBadges({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles['badges']}>{children}</div>;
}
