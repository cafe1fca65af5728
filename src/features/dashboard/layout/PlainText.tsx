import type { ReactNode } from 'react';
import styles from './Layout.module.css';

/** The author's text as plain text. */
export function PlainText({ code }: { readonly code: string }): ReactNode {
  return <div className={styles['plain']}>{code}</div>;
}
