import { ChartColumn, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { chartAddress } from '#domain/explore/exploreAddress.ts';
import { vizTypeName } from '#domain/chart/vizTypeName.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { listCharts } from '#store/dashboards/charts.ts';
import { favoriteIds } from '#store/dashboards/favorites.ts';
import { Button } from '#ui/kit/Button.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../services/device.ts';
import styles from './Lists.module.css';
import { changedColumn, favoriteColumn } from './listColumns.tsx';
import { ListPage } from './ListPage.tsx';
import { useEmptyText } from './useEmptyText.ts';
import { useListReading } from '../useListReading.ts';

const NO_IDS: ReadonlySet<number> = new Set();

/** The charts a person can access. */
export default function ChartListPage(): ReactNode {
  const { db } = useDevice();
  const rows = useLive(() => listCharts(db), [db]);
  const favorites = useLive(() => favoriteIds(db, 'chart'), [db]) ?? NO_IDS;
  const reading = useListReading('charts');
  const emptyText = useEmptyText();
  const navigate = useNavigate();

  return (
    <ListPage<SavedChart>
      title={t('Charts')}
      searchLabel={t('Search charts')}
      rows={rows}
      nameOf={nameOf}
      textOf={textOf}
      reading={reading}
      actions={
        <Button icon={Plus} onPress={() => void navigate('/explore/')}>
          {t('New chart')}
        </Button>
      }
      icon={ChartColumn}
      emptyTitle={t('No charts yet')}
      emptyText={emptyText('charts')}
      columns={[
        favoriteColumn('chart', favorites, nameOf),
        { id: 'name', title: t('Name'), sortBy: nameOf, cell: (row) => <ChartName chart={row} /> },
        {
          id: 'type',
          title: t('Type'),
          width: 200,
          sortBy: (row) => vizTypeName(row.vizType),
          cell: (row) => vizTypeName(row.vizType),
        },
        {
          id: 'dataset',
          title: t('Dataset'),
          width: 200,
          sortBy: (row) => row.datasetName,
          cell: (row) => row.datasetName,
        },
        {
          id: 'dashboards',
          title: t('Dashboards'),
          width: 200,
          sortBy: dashboardsOf,
          cell: dashboardsOf,
        },
        changedColumn(),
      ]}
    />
  );
}

function ChartName({ chart }: { readonly chart: SavedChart }): ReactNode {
  return (
    <Link
      to={chartAddress(chart.id < 0 && chart.uuid !== null ? chart.uuid : chart.id)}
      className={styles['name']}
    >
      {chart.name}
    </Link>
  );
}

function dashboardsOf({ dashboards }: SavedChart): string {
  return (dashboards ?? []).map(({ title }) => shownTitle(title)).join(', ');
}

function nameOf({ name }: SavedChart): string {
  return name;
}

function textOf(chart: SavedChart): string {
  const { name, vizType, datasetName, description } = chart;
  return [name, vizTypeName(vizType), vizType, datasetName, description, dashboardsOf(chart)].join(' ');
}
