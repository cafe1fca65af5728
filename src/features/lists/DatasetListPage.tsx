import { Plus, Table2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { may } from '#domain/access/rights.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { EVERY_DATASET, filterDatasets } from '#domain/dataset/datasetListFilter.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { newChartAddress } from '#domain/explore/open/exploreAddress.ts';
import { listDatasets } from '#store/dashboards/datasets.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import styles from './Lists.module.css';
import { DatasetFilters } from './DatasetFilters.tsx';
import { changedColumn } from './listColumns.tsx';
import { ListPage } from './ListPage.tsx';
import { useEmptyText } from './useEmptyText.ts';
import { useCaller } from '../useCaller.ts';
import { useListReading } from '../useListReading.ts';

/** The datasets a person can access. */
export default function DatasetListPage(): ReactNode {
  const { db } = useDevice();
  const rows = useLive(() => listDatasets(db), [db]);
  const reading = useListReading('datasets');
  const emptyText = useEmptyText();
  const [filter, setFilter] = useState(EVERY_DATASET);
  useDroppedFile();

  return (
    <ListPage<Dataset>
      title={t('Datasets')}
      searchLabel={t('Search datasets')}
      rows={rows && filterDatasets(rows, filter)}
      isFiltered={rows !== undefined && rows.length > 0}
      filters={<DatasetFilters filter={filter} rows={rows ?? []} onChange={setFilter} />}
      nameOf={nameOf}
      textOf={textOf}
      reading={reading}
      actions={<NewDatasetButton />}
      icon={Table2}
      emptyTitle={t('No datasets yet')}
      emptyText={emptyText('datasets')}
      columns={[
        {
          id: 'name',
          title: t('Name'),
          sortBy: nameOf,
          cell: (row) => (
            // Only a server can query it.
            <Link
              to={row.id < 0 ? editAddress(row) : `/sqllab/?datasourceKey=${row.id}__table`}
              className={styles['name']}
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
        {
          id: 'actions',
          title: '',
          width: 130,
          cell: ({ id, name, uuid }) =>
            id < 0 && !isDeviceDataset(id) ? (
              t('Not on the server yet')
            ) : (
              <span className={styles['actions']}>
                <Link to={newChartAddress(id)} title={t('New chart over {name}', { name })}>
                  {t('Chart')}
                </Link>
                <Link
                  to={editAddress({ id, uuid })}
                  title={t('Columns, metrics and settings of {name}', { name })}
                >
                  {t('Edit')}
                </Link>
              </span>
            ),
        },
      ]}
    />
  );
}

const editAddress = ({ id, uuid }: Pick<Dataset, 'id' | 'uuid'>): string =>
  `/tablemodelview/edit/${id < 0 ? uuid : id}`;

function nameOf({ name }: Dataset): string {
  return name;
}

function textOf({ name, database, schema }: Dataset): string {
  return `${name} ${database} ${schema ?? ''}`;
}

function useMayCreate(): boolean {
  const { rights } = useCaller();
  return rights !== null && (rights.isAdmin || may(rights, 'can_write', 'Dataset'));
}

/** A file dropped anywhere on the list becomes a dataset. */
function useDroppedFile(): void {
  const navigate = useNavigate();
  const mayCreate = useMayCreate();
  useEffect(() => {
    if (!mayCreate) return undefined;
    const onDragOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      void navigate('/tablemodelview/add/', { state: file });
    };
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('drop', onDrop);
    };
  }, [navigate, mayCreate]);
}

function NewDatasetButton(): ReactNode {
  const navigate = useNavigate();
  if (!useMayCreate()) return null;
  return (
    <Button kind="primary" icon={Plus} onPress={() => void navigate('/tablemodelview/add/')}>
      {t('New dataset')}
    </Button>
  );
}
