import type { ReactNode } from 'react';
import styles from './OfflinePage.module.css';

interface SectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A section of the page with a heading. */
export function Section({ title, text, children }: SectionProps): ReactNode {
  return (
    <section className={styles['section']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <p className={styles['muted']}>{text}</p>
      </div>
      {children}
    </section>
  );
}
