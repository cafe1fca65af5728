import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import styles from './TableChart.module.css';

export interface TablePagerProps {
  /** Zero-based. */
  readonly page: number;
  readonly pageSize: number;
  readonly rowCount: number;
  readonly onPage: (page: number) => void;
}

/** Pagination of a table loaded page by page. */
export function TablePager({ page, pageSize, rowCount, onPage }: TablePagerProps): ReactNode {
  const pages = Math.max(Math.ceil(rowCount / Math.max(pageSize, 1)), 1);
  return (
    <nav className={styles['pager']} aria-label={t('Pages')}>
      <button type="button" disabled={page <= 0} onClick={() => onPage(page - 1)}>
        {t('Previous page')}
      </button>
      <span>
        {t('Page {page} of {pages}, {rows} {rows|row|rows}', { page: page + 1, pages, rows: rowCount })}
      </span>
      <button type="button" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('Next page')}
      </button>
    </nav>
  );
}
