import { Plus, Table2 } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { may } from '#domain/access/rights.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { EVERY_DATASET, filterDatasets } from '#domain/dataset/datasetListFilter.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { newChartAddress } from '#domain/explore/open/exploreAddress.ts';
import { listDatasets } from '#store/dashboards/datasets.ts';
import { Button } from '#ui/kit/Button.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import styles from './Lists.module.css';
import { DatasetFilters } from './DatasetFilters.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { ExportButton, ImportButton } from './ExchangeButtons.tsx';
import { changedColumn, selectionColumn } from './listColumns.tsx';
import { ListPage } from './ListPage.tsx';
import { useEmptyText } from './useEmptyText.ts';
import { useCaller } from '../services/useCaller.ts';
import { useListReading } from '../documents/useListReading.ts';

const DeleteDatasetsDialog = lazyPart(async () => ({
  default: (await import('./DeleteDatasetsDialog.tsx')).DeleteDatasetsDialog,
}));

const NO_IDS: ReadonlySet<number> = new Set();

/** The datasets a person can access. */
export default function DatasetListPage(): ReactNode {
  const { db } = useDevice();
  const rows = useLive(() => listDatasets(db), [db]);
  const reading = useListReading('datasets');
  const emptyText = useEmptyText();
  const [filter, setFilter] = useState(EVERY_DATASET);
  const [selected, onChange] = useState(NO_IDS);
  const [deleting, setDeleting] = useState<readonly Dataset[]>([]);
  const selection = { selected, onChange };
  const shown = rows && filterDatasets(rows, filter);
  useDroppedFile();

  return (
    <>
      <ListPage<Dataset>
        title={t('Datasets')}
        searchLabel={t('Search datasets')}
        rows={shown}
        isFiltered={rows !== undefined && rows.length > 0}
        filters={<DatasetFilters filter={filter} rows={rows ?? []} onChange={setFilter} />}
        nameOf={nameOf}
        textOf={textOf}
        reading={reading}
        actions={
          <>
            <ExportButton
              kind="dataset"
              rows={rows ?? []}
              selection={selection}
              nameOf={(id) => rows?.find((each) => each.id === id)?.name ?? ''}
            />
            <DeleteButton
              entity="dataset"
              rows={rows ?? []}
              selection={selection}
              remove={async (each) => setDeleting(each)}
            />
            <ImportButton
              kind="dataset"
              rows={rows ?? []}
              read={() => listDatasets(db)}
              to={editAddress}
              nameOf={nameOf}
            />
          </>
        }
        create={<NewDatasetButton />}
        icon={Table2}
        emptyTitle={t('No datasets yet')}
        emptyText={emptyText('datasets')}
        columns={[
          selectionColumn(shown ?? [], nameOf, selection),
          {
            id: 'name',
            title: t('Name'),
            wraps: true,
            sortBy: nameOf,
            cell: (row) => (
              <Link
                to={isChartable(row) ? newChartAddress(row.id) : editAddress(row)}
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
          { id: 'owners', title: t('Owners'), width: 120, sortBy: ownersOf, cell: ownersOf },
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
      <Suspense fallback={null}>
        {deleting.length > 0 && (
          <DeleteDatasetsDialog
            rows={deleting}
            onClose={(isConfirmed) => {
              setDeleting([]);
              // Cancelled: what was selected stays selected.
              if (!isConfirmed) onChange(new Set(deleting.map(({ id }) => id)));
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** What no server has cannot be queried, unless its rows are on this device. */
const isChartable = ({ id }: Pick<Dataset, 'id'>): boolean => id > 0 || isDeviceDataset(id);

const editAddress = ({ id, uuid }: Pick<Dataset, 'id' | 'uuid'>): string =>
  `/tablemodelview/edit/${id < 0 ? uuid : id}`;

function nameOf({ name }: Dataset): string {
  return name;
}

function ownersOf({ owners = [] }: Dataset): string {
  return owners.map(({ name }) => name).join(', ');
}

function textOf(dataset: Dataset): string {
  const { name, database, schema } = dataset;
  return `${name} ${database} ${schema ?? ''} ${ownersOf(dataset)}`;
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
