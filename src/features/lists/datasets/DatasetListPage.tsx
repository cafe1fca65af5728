import { Table2, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { EVERY_DATASET, filterDatasets } from '#domain/dataset/datasetListFilter.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { Button } from '#ui/kit/Button.tsx';
import { may } from '#domain/access/rights.ts';
import { useListReading } from '../../documents/useListReading.ts';
import { useDevice } from '../../services/device.ts';
import { DeleteButton } from '../DeleteButton.tsx';
import { ExportButton, ImportButton } from '../ExchangeButtons.tsx';
import { ownerNames, selectionColumn } from '../listColumns.tsx';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { useEmptyText } from '../useEmptyText.ts';
import { useCaller } from '../../services/useCaller.ts';
import { datasetAddress, datasetColumns } from './datasetColumns.tsx';
import { DatasetFilters } from './DatasetFilters.tsx';

/** A file dropped anywhere on the list becomes a dataset, if the person may create one. */
function useDroppedFile(mayCreate: boolean): void {
  const navigate = useNavigate();
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

function useMayCreateDatasets(): boolean {
  const { rights } = useCaller();
  return rights !== null && may(rights, 'can_write', 'Dataset');
}

function NewDatasetButton(): ReactNode {
  const navigate = useNavigate();
  if (!useMayCreateDatasets()) return null;
  return (
    <Button kind="primary" icon={Plus} onPress={() => void navigate('/tablemodelview/add/')}>
      {t('New dataset')}
    </Button>
  );
}

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
  useDroppedFile(useMayCreateDatasets());

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
        selectedActions={(onScreen) => (
          <>
            <ExportButton
              kind="dataset"
              rows={onScreen}
              selection={selection}
              nameOf={(id) => rows?.find((each) => each.id === id)?.name ?? ''}
            />
            <DeleteButton
              entity="dataset"
              rows={onScreen}
              selection={selection}
              remove={async (each) => setDeleting(each)}
            />
          </>
        )}
        actions={
          <ImportButton
            kind="dataset"
            rows={rows ?? []}
            read={() => listDatasets(db)}
            to={datasetAddress}
            nameOf={nameOf}
          />
        }
        create={<NewDatasetButton />}
        icon={Table2}
        emptyTitle={t('No datasets yet')}
        emptyText={emptyText('datasets')}
        selectColumn={(onScreen) => selectionColumn(onScreen, nameOf, selection)}
        columns={datasetColumns()}
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

function nameOf({ name }: Dataset): string {
  return name;
}

function textOf(dataset: Dataset): string {
  const { name, database, schema } = dataset;
  return `${name} ${database} ${schema ?? ''} ${ownerNames(dataset)}`;
}
