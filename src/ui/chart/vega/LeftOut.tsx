import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import styles from './LeftOut.module.css';

/** How many marks have no room at the size of the drawing, over its lower edge. */
export function LeftOut({ text, count }: { readonly text: string; readonly count: number }): ReactNode {
  const message = t(text, { count });
  return (
    <p className={styles['leftOut']} title={message}>
      {message}
    </p>
  );
}
