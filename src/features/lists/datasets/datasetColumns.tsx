import { Link } from 'react-router-dom';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { newChartAddress } from '#charts/explore/open/exploreAddress.ts';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { changedColumn, ownersColumn } from '../listColumns.tsx';
import styles from '../../shared/lists/Lists.module.css';

/** What no server has cannot be queried, unless its rows are on this device. */
const isChartable = ({ id }: Pick<Dataset, 'id'>): boolean => id > 0 || isDeviceDataset(id);

/** Where a dataset is edited. */
export const datasetAddress = ({ id, uuid }: Pick<Dataset, 'id' | 'uuid'>): string =>
  `/tablemodelview/edit/${id < 0 ? uuid : id}`;

export const datasetColumns = (): readonly DataColumn<Dataset>[] => [
  {
    id: 'name',
    title: t('Name'),
    wraps: true,
    sortBy: (row) => row.name,
    cell: (row) => (
      <Link to={isChartable(row) ? newChartAddress(row.id) : datasetAddress(row)} className={styles['name']}>
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
    width: 140,
    sortBy: (row) => row.database,
    cell: (row) => row.database,
  },
  {
    id: 'schema',
    title: t('Schema'),
    width: 110,
    sortBy: (row) => row.schema ?? '',
    cell: (row) => row.schema ?? '',
  },
  ownersColumn(),
  changedColumn(),
  {
    id: 'actions',
    title: t('Actions'),
    width: 170,
    cell: ({ id, name, uuid }) =>
      !isChartable({ id }) ? (
        t('Not on the server yet')
      ) : (
        <span className={styles['actions']}>
          {id > 0 && (
            <Link to={`/sqllab/?datasourceKey=${id}__table`} title={t('SQL over {name}', { name })}>
              {t('SQL')}
            </Link>
          )}
          <Link
            to={datasetAddress({ id, uuid })}
            title={t('Columns, metrics and settings of {name}', { name })}
          >
            {t('Edit')}
          </Link>
        </span>
      ),
  },
];
