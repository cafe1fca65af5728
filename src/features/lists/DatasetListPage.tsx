import { Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { listDatasets } from '#store/dashboards/datasets.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import styles from './Lists.module.css';
import { changedColumn } from './listColumns.tsx';
import { ListPage } from './ListPage.tsx';
import { useEmptyText } from './useEmptyText.ts';
import { useListReading } from '../useListReading.ts';

/** The datasets a person can access. */
export default function DatasetListPage(): ReactNode {
  const { db } = useDevice();
  const rows = useLive(() => listDatasets(db), [db]);
  const reading = useListReading('datasets');
  const emptyText = useEmptyText();

  return (
    <ListPage<Dataset>
      title={t('Datasets')}
      searchLabel={t('Search datasets')}
      rows={rows}
      nameOf={nameOf}
      textOf={textOf}
      reading={reading}
      icon={Table2}
      emptyTitle={t('No datasets yet')}
      emptyText={emptyText('datasets')}
      columns={[
        {
          id: 'name',
          title: t('Name'),
          sortBy: nameOf,
          cell: (row) => (
            <Link
              to={`/sqllab/?datasourceKey=${row.id}__table`}
              className={styles['name']}
              title={t('Query it in the SQL editor')}
            >
              {row.name}
            </Link>
          ),
        },
        {
          id: 'kind',
          title: t('Kind'),
          width: 120,
          sortBy: (row) => row.kind,
          cell: (row) => (row.kind === 'virtual' ? t('Virtual') : t('Physical')),
        },
        {
          id: 'database',
          title: t('Database'),
          width: 180,
          sortBy: (row) => row.database,
          cell: (row) => row.database,
        },
        {
          id: 'schema',
          title: t('Schema'),
          width: 140,
          sortBy: (row) => row.schema ?? '',
          cell: (row) => row.schema ?? '',
        },
        changedColumn(),
      ]}
    />
  );
}

function nameOf({ name }: Dataset): string {
  return name;
}

function textOf({ name, database, schema }: Dataset): string {
  return `${name} ${database} ${schema ?? ''}`;
}
