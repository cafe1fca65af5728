import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** The placeholder frame of a loading field. */
export function PendingField({ label }: { readonly label: string }): ReactNode {
  return (
    <div className={styles['field']} aria-hidden>
      <span className={styles['label']}>{label}</span>
      <span className={styles['pending']} />
    </div>
  );
}
