import type { ReactNode } from 'react';
import { t } from '../../t.ts';
import styles from './TablePager.module.css';

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
  const buttonTo = (to: number, label: string): ReactNode => {
    const isOne = to >= 0 && to < pages;
    return (
      <button type="button" aria-disabled={!isOne} onClick={() => isOne && onPage(to)}>
        {label}
      </button>
    );
  };
  return (
    <nav className={styles['pager']} aria-label={t('Pages')}>
      {buttonTo(page - 1, t('Previous page'))}
      <span>
        {t('Page {page} of {pages}, {rows} {rows|row|rows}', { page: page + 1, pages, rows: rowCount })}
      </span>
      {buttonTo(page + 1, t('Next page'))}
    </nav>
  );
}
