import type { ReactNode } from 'react';
import type { Icon } from '../icon.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  readonly icon?: Icon;
  readonly title: string;
  /** One explanatory sentence. */
  readonly children?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
}

/** Shown while there is no content: what will be here, and how to add it. */
export function EmptyState({ icon: EmptyIcon, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className={styles['empty']}>
      {EmptyIcon !== undefined && <EmptyIcon size={28} strokeWidth={1.25} aria-hidden />}
      <h2 className={styles['title']}>{title}</h2>
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      {action}
    </div>
  );
}
