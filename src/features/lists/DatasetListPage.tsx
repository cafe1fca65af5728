import { Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import type { Dataset } from '#domain/dataset/dataset.ts';
import { listDatasets } from '#store/datasets.ts';
import { formatMoment } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useServices } from '../services.ts';
import { ListPage } from './ListPage.tsx';
import { useListReading } from './useListReading.ts';

const NONE: readonly Dataset[] = [];

/** The datasets a person may see. */
export default function DatasetListPage(): ReactNode {
  const { db } = useServices();
  const [wanted, setWanted] = useState('');
  const all = useLive(() => listDatasets(db), [db]);
  const reading = useListReading('datasets');
  const rows = useMemo(() => (all ?? NONE).toSorted((a, b) => a.name.localeCompare(b.name)), [all]);
  const text = wanted.trim().toLowerCase();
  const shown = rows.filter((row) =>
    `${row.name} ${row.database} ${row.schema ?? ''}`.toLowerCase().includes(text),
  );

  return (
    <ListPage<Dataset>
      title={t('Datasets')}
      searchLabel={t('Search datasets')}
      wanted={wanted}
      onWanted={setWanted}
      rows={all === undefined ? undefined : shown}
      total={rows.length}
      rowKey={(row) => String(row.id)}
      reading={reading}
      icon={Table2}
      emptyTitle={t('There is no dataset yet')}
      emptyText={t('Datasets come with the dashboards that ask them.')}
      columns={[
        { id: 'name', title: t('Name'), sortBy: (row) => row.name, cell: (row) => row.name },
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
        {
          id: 'changed',
          title: t('Changed'),
          width: 172,
          sortBy: (row) => row.changedAt ?? 0,
          cell: (row) => (row.changedAt === null ? '' : formatMoment(row.changedAt)),
        },
      ]}
    />
  );
}
