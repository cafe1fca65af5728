import { Award, Calendar, Hash, ToggleLeft, Type } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DatasetColumn, DatasetDetail } from '#domain/dataset/dataset.ts';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { ICON } from '#ui/icon.ts';
import { t } from '#ui/t.ts';
import styles from './Explore.module.css';

export interface DatasetPaneProps {
  readonly name: string;
  /** Null until it is read. */
  readonly dataset: DatasetDetail | null;
}

const KINDS = [
  { icon: Hash, name: 'number' },
  { icon: Type, name: 'text' },
  { icon: Calendar, name: 'time' },
  { icon: ToggleLeft, name: 'yes or no' },
] as const;

/** What the dataset has: its metrics and its columns with their types. */
export function DatasetPane({ name, dataset }: DatasetPaneProps): ReactNode {
  const [search, setSearch] = useState('');
  const isFound = (...texts: readonly (string | null)[]): boolean =>
    texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()) === true);
  const metrics = (dataset?.metrics ?? []).filter((each) => isFound(each.metric_name, each.verbose_name));
  const columns = (dataset?.columns ?? []).filter((each) => isFound(each.column_name, each.verbose_name));
  return (
    <section aria-label={t('Dataset')} className={styles['pane']}>
      <h2 className={styles['paneTitle']} title={name}>
        {name}
      </h2>
      <div className={styles['search']}>
        <SearchField label={t('Search columns and metrics')} value={search} onChange={setSearch} />
      </div>
      {dataset === null ? (
        <Skeleton />
      ) : (
        <div className={styles['sections']}>
          <h3 className={styles['listTitle']}>{t('Metrics')}</h3>
          <ul aria-label={t('Metrics')} className={styles['list']}>
            {metrics.map(({ metric_name: id, verbose_name: label, expression }) => (
              <li key={id} className={styles['listItem']} title={expression}>
                <Award {...ICON} size={14} />
                {label || id}
              </li>
            ))}
          </ul>
          <h3 className={styles['listTitle']}>{t('Columns')}</h3>
          <ul aria-label={t('Columns')} className={styles['list']}>
            {columns.map((column) => (
              <ColumnItem key={column.column_name} column={column} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function ColumnItem({ column }: { readonly column: DatasetColumn }): ReactNode {
  const { column_name: id, verbose_name: label, type, is_dttm: isTime, type_generic: generic } = column;
  const kind = KINDS[isTime ? 2 : (generic ?? 1)] ?? KINDS[1];
  const KindIcon = kind.icon;
  return (
    <li className={styles['listItem']} title={type ?? t(kind.name)}>
      <KindIcon {...ICON} size={14} />
      <span className={styles['listText']}>{label || id}</span>
      <span className={styles['listDetail']}>{t(kind.name)}</span>
    </li>
  );
}
