import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import styles from './PageHeader.module.css';
import { SyncStatus } from './SyncStatus.tsx';

export interface PageHeaderProps {
  /** The page's heading. */
  readonly title: string;
  /** Heard, not seen: where what stands beside it says it already, as the tabs of the editor do. */
  readonly isTitleHidden?: boolean;
  /** Beside the title: tabs, a search. */
  readonly children?: ReactNode;
  /** Buttons, at the right of the row. */
  readonly actions?: ReactNode;
}

/** The one row over a page: its title, its actions and, at the far end, how safe the work is. */
export function PageHeader({ title, isTitleHidden = false, children, actions }: PageHeaderProps): ReactNode {
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']} title={title}>
        {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </h1>
      <div className={styles['middle']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      <SyncStatus />
    </header>
  );
}
