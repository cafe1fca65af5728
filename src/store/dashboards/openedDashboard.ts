import type { Rights } from '#domain/access/rights.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import type { Dataset } from '#domain/dataset/dataset.ts';
import type { Millis } from '#domain/time.ts';
import { getCharts } from '../charts/charts.ts';
import { type ChartDataRows, lastShown } from '../charts/chartData.ts';
import type { ChartDataSubject, StoredContent, StoredFilterState } from './dashboardRows.ts';
import { dashboardContent, findDashboard } from './dashboards.ts';
import { getDatasets } from '../datasets/datasets.ts';
import type { SextantDb } from '../db.ts';
import { shownFilters } from './filterStates.ts';
import type { DeviceTableName } from '../schema.ts';
import { setting } from '../settings.ts';
import { readTogether } from '../write.ts';

/** Everything the device has of a dashboard when it is opened. */
export interface OpenedDashboard {
  readonly dashboard: Dashboard;
  readonly content: StoredContent;
  readonly charts: readonly SavedChart[];
  readonly datasets: readonly Dataset[];
  readonly filters: StoredFilterState | null;
  /** The last-shown chart data of its charts, under whatever filters. */
  readonly shown: ReadonlyMap<ChartDataSubject, ChartDataRows>;
  /** What the person may do, as last read from the server: buttons that come later move the others. */
  readonly rights: Rights | null;
}

const TABLES = [
  'dashboards',
  'dashboardContents',
  'charts',
  'datasets',
  'filterStates',
  'chartAnswers',
  'chartBodies',
  'settings',
] as const satisfies readonly DeviceTableName[];

/**
 * Reads it in one transaction, so that nothing waits for another read. Null if something is missing or unreadable:
 * reading the parts then reports why.
 */
export async function openedDashboard(
  db: SextantDb,
  idOrSlug: string,
  pageOpenedAt: Millis,
): Promise<OpenedDashboard | null> {
  const read = await readTogether(db, TABLES, async (tables) => {
    const dashboard = await findDashboard(tables, idOrSlug);
    const content = dashboard === undefined ? undefined : await dashboardContent(tables, dashboard.id);
    if (dashboard === undefined || content === undefined) return null;
    const [charts, datasets, filters, shown, rights] = await Promise.all([
      getCharts(tables, content.chartIds),
      getDatasets(tables, content.datasetIds),
      shownFilters(tables, dashboard.id, pageOpenedAt),
      lastShown(tables, content.chartIds),
      setting(tables, 'rights'),
    ]);
    return { dashboard, content, charts, datasets, filters, shown, rights };
  });
  return read.ok ? read.value : null;
}
