import type { ReactNode } from 'react';
import { Button } from '../../kit/Button.tsx';
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
  const buttonTo = (to: number, label: string): ReactNode => (
    <Button className={styles['turn']} isDisabled={to < 0 || to >= pages} onPress={() => onPage(to)}>
      {label}
    </Button>
  );
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
