import type { ReactNode } from 'react';
import styles from './DrillDialog.module.css';

/** Why there are no rows. */
export const Fault = ({ text }: { readonly text: string }): ReactNode => (
  <p className={styles['fault']} role="alert">
    {text}
  </p>
);
