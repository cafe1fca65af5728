import type { ReactNode } from 'react';
import styles from './RareCharts.module.css';

export interface ScrollContainerProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** The box of a chart that is HTML: it scrolls, and what it contains cannot leave it. */
export function ScrollContainer({ label, children }: ScrollContainerProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className={styles['room']} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
