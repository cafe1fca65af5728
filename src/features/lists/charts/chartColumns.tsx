import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { vizTypeName } from '#charts/form/vizTypeName.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import { isDeviceDataset } from '#domain/device/deviceDataset.ts';
import { chartAddress } from '#charts/explore/open/exploreAddress.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { changedColumn, ownersColumn, tagsColumn } from '../listColumns.tsx';
import styles from '../../shared/lists/Lists.module.css';

/** Where a chart is opened: one that no server has yet, by its uuid. */
export const addressOfChart = ({ id, uuid }: SavedChart): string =>
  chartAddress(id < 0 && uuid !== null ? uuid : id);

export function dashboardNames({ dashboards }: SavedChart): string {
  return (dashboards ?? []).map(({ title }) => shownTitle(title)).join(', ');
}

export const chartColumns = (rows: readonly SavedChart[]): readonly DataColumn<SavedChart>[] => [
  {
    id: 'name',
    title: t('Name'),
    wraps: true,
    sortBy: (row) => row.name,
    cell: (row) => <ChartName chart={row} />,
  },
  {
    id: 'type',
    title: t('Type'),
    width: 148,
    sortBy: (row) => t(vizTypeName(row.vizType)),
    cell: (row) => t(vizTypeName(row.vizType)),
  },
  {
    id: 'dataset',
    title: t('Dataset'),
    width: 160,
    sortBy: (row) => row.datasetName,
    cell: (row) => row.datasetName,
  },
  {
    id: 'dashboards',
    title: t('Dashboards'),
    width: 160,
    sortBy: dashboardNames,
    cell: dashboardNames,
  },
  ownersColumn(),
  ...tagsColumn(rows),
  changedColumn(),
];

function ChartName({ chart }: { readonly chart: SavedChart }): ReactNode {
  return (
    <>
      <Link to={addressOfChart(chart)} className={styles['name']}>
        {chart.name}
      </Link>
      {isDeviceDataset(chart.datasetId) && <Badge kind="local">{t('Only on this device')}</Badge>}
    </>
  );
}
