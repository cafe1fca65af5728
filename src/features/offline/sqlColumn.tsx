import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import styles from './OfflinePage.module.css';

/** A column with SQL on one line; all of it is in the title. */
export function sqlColumn<Row extends { readonly sql: string }>(): DataColumn<Row> {
  return {
    id: 'sql',
    title: t('SQL'),
    cell: ({ sql }) => (
      <code className={styles['sql']} title={sql}>
        {sql.replaceAll(/\s+/g, ' ')}
      </code>
    ),
  };
}
