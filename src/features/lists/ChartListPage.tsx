import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { listCharts } from '#store/charts.ts';
import { favoriteIds } from '#store/favorites.ts';
import { formatMoment } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useServices } from '../services.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { ListPage } from './ListPage.tsx';
import { useListReading } from './useListReading.ts';

const NONE: readonly SavedChart[] = [];
const NO_IDS: ReadonlySet<number> = new Set();

/** The charts a person may see. */
export default function ChartListPage(): ReactNode {
  const { db } = useServices();
  const [wanted, setWanted] = useState('');
  const all = useLive(() => listCharts(db), [db]);
  const favorites = useLive(() => favoriteIds(db, 'chart'), [db]) ?? NO_IDS;
  const reading = useListReading('charts');
  const rows = useMemo(() => (all ?? NONE).toSorted((a, b) => a.name.localeCompare(b.name)), [all]);
  const text = wanted.trim().toLowerCase();
  const shown = rows.filter((row) =>
    `${row.name} ${row.vizType} ${row.datasetName} ${row.description}`.toLowerCase().includes(text),
  );

  return (
    <ListPage<SavedChart>
      title={t('Charts')}
      searchLabel={t('Search charts')}
      wanted={wanted}
      onWanted={setWanted}
      rows={all === undefined ? undefined : shown}
      total={rows.length}
      rowKey={(row) => String(row.id)}
      reading={reading}
      icon={ChartColumn}
      emptyTitle={t('There is no chart yet')}
      emptyText={t('Charts come with the dashboards they stand on.')}
      columns={[
        {
          id: 'favorite',
          title: t('Favorite'),
          width: 84,
          sortBy: (row) => (favorites.has(row.id) ? 0 : 1),
          cell: (row) => (
            <FavoriteButton kind="chart" id={row.id} name={row.name} isOn={favorites.has(row.id)} />
          ),
        },
        { id: 'name', title: t('Name'), sortBy: (row) => row.name, cell: (row) => row.name },
        {
          id: 'type',
          title: t('Type'),
          width: 200,
          sortBy: (row) => row.vizType,
          cell: (row) => row.vizType,
        },
        {
          id: 'dataset',
          title: t('Dataset'),
          width: 200,
          sortBy: (row) => row.datasetName,
          cell: (row) => row.datasetName,
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
