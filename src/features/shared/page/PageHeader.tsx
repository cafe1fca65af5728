import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import styles from './PageHeader.module.css';
import { usePage } from '../../services/page.ts';
import { SyncStatus } from './SyncStatus.tsx';

export interface PageHeaderProps {
  /** The page's heading. */
  readonly title: string;
  /** False if the title is what the page calls something that nobody has named. */
  readonly isTitleGiven?: boolean;
  /** Visually hidden: where the content beside it already names it, as the tabs of the editor do. */
  readonly isTitleHidden?: boolean;
  /** Rendered beside the title: tabs, a search. */
  readonly children?: ReactNode;
  /** Buttons, at the right of the row. */
  readonly actions?: ReactNode;
}

/** The header row of a page: its title, its actions and, at the far end, the sync status. */
export function PageHeader(props: PageHeaderProps): ReactNode {
  const { title, isTitleGiven = true, isTitleHidden = false, children, actions } = props;
  const { visiting } = usePage();
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']} title={title} data-given={isTitleGiven}>
        {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </h1>
      <div className={styles['middle']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      {/* Nothing of a file is synced. */}
      {visiting?.kind !== 'file' && <SyncStatus />}
    </header>
  );
}
