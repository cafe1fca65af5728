import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** The frame of a field that is about to come. */
export function PendingField({ label }: { readonly label: string }): ReactNode {
  return (
    <div className={styles['field']} aria-hidden>
      <span className={styles['label']}>{label}</span>
      <span className={styles['pending']} />
    </div>
  );
}
