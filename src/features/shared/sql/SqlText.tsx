import type { ReactNode } from 'react';
import styles from './SqlText.module.css';

/** SQL to read and to select, which the keyboard can scroll. */
export function SqlText({ label, sql }: { readonly label: string; readonly sql: string }): ReactNode {
  return (
    // A scrolling region without focusable content must itself be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre role="group" aria-label={label} tabIndex={0} className={styles['sql']}>
      {sql}
    </pre>
  );
}
